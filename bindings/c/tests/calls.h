/* Generated from bindings/c/src by `cargo xtask c --write`. Do not edit. Calls of every function; included by stress.c. */

static void call_castkit_array_copy(state *s) {
    see_number(s, (double)castkit_array_copy(any_castkit_array(s), any_castkit_type(s), room(s, 2), size_stride(s), size_capacity(s), error_of(s)));
}

static void call_castkit_array_of(state *s) {
    see_castkit_array(s, castkit_array_of(input_data(s), size_count(s), any_castkit_type(s)));
}

static void call_castkit_check(state *s) {
    keep_castkit_report(s, castkit_check(take_castkit_file(s), options_castkit_check_options(s), error_of(s)));
}

static void call_castkit_report_count(state *s) {
    see_number(s, (double)castkit_report_count(take_castkit_report(s)));
}

static void call_castkit_report_total(state *s) {
    see_number(s, (double)castkit_report_total(take_castkit_report(s), any_castkit_severity(s)));
}

static void call_castkit_report_finding(state *s) {
    see_number(s, (double)castkit_report_finding(take_castkit_report(s), size_index(s), room(s, 2), size_size(s)));
}

static void call_castkit_report_retain(state *s) {
    castkit_report_release(castkit_report_retain(take_castkit_report(s)));
}

static void call_castkit_report_release(state *s) {
    castkit_report_release(castkit_report_retain(take_castkit_report(s)));
}

static void call_castkit_repair_file(state *s) {
    keep_castkit_file(s, castkit_repair_file(take_castkit_file(s), options_castkit_repair_options(s), place_for_castkit_changes(s), error_of(s)));
}

static void call_castkit_upgrade_file(state *s) {
    keep_castkit_file(s, castkit_upgrade_file(take_castkit_file(s), options_castkit_repair_options(s), place_for_castkit_changes(s), error_of(s)));
}

static void call_castkit_changes_count(state *s) {
    see_number(s, (double)castkit_changes_count(take_castkit_changes(s)));
}

static void call_castkit_changes_total(state *s) {
    see_number(s, (double)castkit_changes_total(take_castkit_changes(s)));
}

static void call_castkit_changes_change(state *s) {
    see_number(s, (double)castkit_changes_change(take_castkit_changes(s), size_index(s), room(s, 2), size_size(s)));
}

static void call_castkit_changes_refusal_count(state *s) {
    see_number(s, (double)castkit_changes_refusal_count(take_castkit_changes(s)));
}

static void call_castkit_changes_refusal_total(state *s) {
    see_number(s, (double)castkit_changes_refusal_total(take_castkit_changes(s)));
}

static void call_castkit_changes_refusal(state *s) {
    see_number(s, (double)castkit_changes_refusal(take_castkit_changes(s), size_index(s), room(s, 2), size_size(s)));
}

static void call_castkit_changes_are_complete(state *s) {
    see_number(s, (double)castkit_changes_are_complete(take_castkit_changes(s)));
}

static void call_castkit_changes_retain(state *s) {
    castkit_changes_release(castkit_changes_retain(take_castkit_changes(s)));
}

static void call_castkit_changes_release(state *s) {
    castkit_changes_release(castkit_changes_retain(take_castkit_changes(s)));
}

static void call_castkit_comparison_get_info(state *s) {
    see_number(s, (double)castkit_comparison_get_info(take_castkit_comparison(s), room(s, 1), size_size(s)));
}

static void call_castkit_comparison_difference(state *s) {
    see_number(s, (double)castkit_comparison_difference(take_castkit_comparison(s), size_index(s), room(s, 2), size_size(s)));
}

static void call_castkit_comparison_retain(state *s) {
    castkit_comparison_release(castkit_comparison_retain(take_castkit_comparison(s)));
}

static void call_castkit_comparison_release(state *s) {
    castkit_comparison_release(castkit_comparison_retain(take_castkit_comparison(s)));
}

static void call_castkit_diff_files(state *s) {
    keep_castkit_comparison(s, castkit_diff_files(take_castkit_file(s), take_castkit_file(s), options_castkit_diff_options(s), error_of(s)));
}

static void call_castkit_compare_scenes(state *s) {
    keep_castkit_comparison(s, castkit_compare_scenes(take_castkit_scene(s), take_castkit_scene(s), options_castkit_compare_options(s), error_of(s)));
}

static void call_castkit_format_get(state *s) {
    see_number(s, (double)castkit_format_get(size_index(s), room(s, 1), size_size(s)));
}

static void call_castkit_conversion_note_count(state *s) {
    see_number(s, (double)castkit_conversion_note_count(take_castkit_conversion(s)));
}

static void call_castkit_conversion_note(state *s) {
    see_number(s, (double)castkit_conversion_note(take_castkit_conversion(s), size_index(s), room(s, 2), size_size(s)));
}

static void call_castkit_conversion_example(state *s) {
    see_castkit_string(s, castkit_conversion_example(take_castkit_conversion(s), size_index(s), size_example(s)));
}

static void call_castkit_conversion_side_file_count(state *s) {
    see_number(s, (double)castkit_conversion_side_file_count(take_castkit_conversion(s)));
}

static void call_castkit_conversion_side_file(state *s) {
    see_castkit_string(s, castkit_conversion_side_file(take_castkit_conversion(s), size_index(s)));
}

static void call_castkit_conversion_side_file_data(state *s) {
    see_castkit_array(s, castkit_conversion_side_file_data(take_castkit_conversion(s), size_index(s)));
}

static void call_castkit_conversion_format(state *s) {
    see_castkit_string(s, castkit_conversion_format(take_castkit_conversion(s)));
}

static void call_castkit_conversion_bytes(state *s) {
    see_number(s, (double)castkit_conversion_bytes(take_castkit_conversion(s)));
}

static void call_castkit_conversion_is_written(state *s) {
    see_number(s, (double)castkit_conversion_is_written(take_castkit_conversion(s)));
}

static void call_castkit_conversion_retain(state *s) {
    castkit_conversion_release(castkit_conversion_retain(take_castkit_conversion(s)));
}

static void call_castkit_conversion_release(state *s) {
    castkit_conversion_release(castkit_conversion_retain(take_castkit_conversion(s)));
}

static void call_castkit_optimize_file(state *s) {
    keep_castkit_file(s, castkit_optimize_file(take_castkit_file(s), options_castkit_optimize_options(s), place_for_castkit_conversion(s), error_of(s)));
}

static void call_castkit_conversion_totals(state *s) {
    see_number(s, (double)castkit_conversion_totals(take_castkit_conversion(s), room(s, 1), room(s, 2), size_size(s)));
}

static void call_castkit_convert(state *s) {
    keep_castkit_conversion(s, castkit_convert(input_sources(s), size_source_count(s), size_source_size(s), path_to_write(s), options_castkit_convert_options(s), error_of(s)));
}

static void call_castkit_convert_to(state *s) {
    keep_castkit_conversion(s, castkit_convert_to(input_sources(s), size_source_count(s), size_source_size(s), input_writer(s), options_castkit_convert_options(s), error_of(s)));
}

static void call_castkit_load(state *s) {
    keep_castkit_file(s, castkit_load(input_sources(s), size_source_count(s), size_source_size(s), options_castkit_convert_options(s), place_for_castkit_conversion(s), error_of(s)));
}

static void call_castkit_decode_plan_of_file(state *s) {
    keep_castkit_decode_plan(s, castkit_decode_plan_of_file(take_castkit_file(s), options_castkit_decode_options(s), error_of(s)));
}

static void call_castkit_decode_plan_of_node(state *s) {
    keep_castkit_decode_plan(s, castkit_decode_plan_of_node(any_castkit_node(s), options_castkit_decode_options(s), error_of(s)));
}

static void call_castkit_decode_plan_byte_length(state *s) {
    see_number(s, (double)castkit_decode_plan_byte_length(take_castkit_decode_plan(s)));
}

static void call_castkit_decode_plan_count(state *s) {
    see_number(s, (double)castkit_decode_plan_count(take_castkit_decode_plan(s)));
}

static void call_castkit_decode_plan_array(state *s) {
    see_number(s, (double)castkit_decode_plan_array(take_castkit_decode_plan(s), size_index(s), room(s, 2), size_size(s)));
}

static void call_castkit_decode_plan_run(state *s) {
    see_number(s, (double)castkit_decode_plan_run(take_castkit_decode_plan(s), room(s, 1), size_size(s), any_bool(s), input_progress(s), error_of(s)));
}

static void call_castkit_decode_plan_retain(state *s) {
    castkit_decode_plan_release(castkit_decode_plan_retain(take_castkit_decode_plan(s)));
}

static void call_castkit_decode_plan_release(state *s) {
    castkit_decode_plan_release(castkit_decode_plan_retain(take_castkit_decode_plan(s)));
}

static void call_castkit_document_new(state *s) {
    keep_castkit_document(s, castkit_document_new(error_of(s)));
}

static void call_castkit_document_open(state *s) {
    keep_castkit_document(s, castkit_document_open(text(s), error_of(s)));
}

static void call_castkit_document_of_file(state *s) {
    keep_castkit_document(s, castkit_document_of_file(take_castkit_file(s), error_of(s)));
}

static void call_castkit_document_retain(state *s) {
    castkit_document_release(castkit_document_retain(take_castkit_document(s)));
}

static void call_castkit_document_release(state *s) {
    castkit_document_release(castkit_document_retain(take_castkit_document(s)));
}

static void call_castkit_document_set(state *s) {
    see_number(s, (double)castkit_document_set(take_castkit_document(s), any_castkit_document_node(s), text(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_document_set_text(state *s) {
    see_number(s, (double)castkit_document_set_text(take_castkit_document(s), any_castkit_document_node(s), text(s), text(s), error_of(s)));
}

static void call_castkit_document_unset(state *s) {
    see_number(s, (double)castkit_document_unset(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_document_get(state *s) {
    see_number(s, (double)castkit_document_get(take_castkit_document(s), any_castkit_document_node(s), text(s), room(s, 3), room(s, 4), size_size(s), error_of(s)));
}

static void call_castkit_patch_open(state *s) {
    keep_castkit_patch(s, castkit_patch_open(path_to_change(s), any_castkit_promise(s), error_of(s)));
}

static void call_castkit_patch_of_memory(state *s) {
    keep_castkit_patch(s, castkit_patch_of_memory(memory_to_change(s), size_size(s), error_of(s)));
}

static void call_castkit_patch_set(state *s) {
    see_number(s, (double)castkit_patch_set(take_castkit_patch(s), text(s), text(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_patch_set_text(state *s) {
    see_number(s, (double)castkit_patch_set_text(take_castkit_patch(s), text(s), text(s), text(s), error_of(s)));
}

static void call_castkit_patch_set_hash(state *s) {
    see_number(s, (double)castkit_patch_set_hash(take_castkit_patch(s), text(s), any_u64(s), error_of(s)));
}

static void call_castkit_patch_change_count(state *s) {
    see_number(s, (double)castkit_patch_change_count(take_castkit_patch(s)));
}

static void call_castkit_patch_save(state *s) {
    see_number(s, (double)castkit_patch_save(take_castkit_patch(s), room(s, 1), error_of(s)));
}

static void call_castkit_patch_retain(state *s) {
    castkit_patch_release(castkit_patch_retain(take_castkit_patch(s)));
}

static void call_castkit_patch_release(state *s) {
    castkit_patch_release(castkit_patch_retain(take_castkit_patch(s)));
}

static void call_castkit_document_save(state *s) {
    see_number(s, (double)castkit_document_save(take_castkit_document(s), path_to_write(s), options_castkit_save_options(s), error_of(s)));
}

static void call_castkit_document_to_file(state *s) {
    keep_castkit_file(s, castkit_document_to_file(take_castkit_document(s), any_castkit_alignment(s), error_of(s)));
}

static void call_castkit_document_child_count(state *s) {
    see_number(s, (double)castkit_document_child_count(take_castkit_document(s), any_castkit_document_node(s), any_castkit_kind(s)));
}

static void call_castkit_document_child(state *s) {
    see_number(s, (double)castkit_document_child(take_castkit_document(s), any_castkit_document_node(s), any_castkit_kind(s), size_index(s)));
}

static void call_castkit_document_parent(state *s) {
    see_number(s, (double)castkit_document_parent(take_castkit_document(s), any_castkit_document_node(s)));
}

static void call_castkit_document_kind(state *s) {
    see_number(s, (double)castkit_document_kind(take_castkit_document(s), any_castkit_document_node(s)));
}

static void call_castkit_document_hash(state *s) {
    see_number(s, (double)castkit_document_hash(take_castkit_document(s), any_castkit_document_node(s), room(s, 2)));
}

static void call_castkit_document_set_hash(state *s) {
    see_number(s, (double)castkit_document_set_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_document_add(state *s) {
    see_number(s, (double)castkit_document_add(take_castkit_document(s), any_castkit_document_node(s), any_castkit_kind(s), error_of(s)));
}

static void call_castkit_document_add_copy(state *s) {
    see_number(s, (double)castkit_document_add_copy(take_castkit_document(s), any_castkit_document_node(s), any_castkit_node(s), error_of(s)));
}

static void call_castkit_document_remove(state *s) {
    see_number(s, (double)castkit_document_remove(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_error_name(state *s) {
    see_c_text(s, castkit_error_name(any_castkit_error_kind(s)));
}

static void call_castkit_file_retain(state *s) {
    castkit_file_release(castkit_file_retain(take_castkit_file(s)));
}

static void call_castkit_file_release(state *s) {
    castkit_file_release(castkit_file_retain(take_castkit_file(s)));
}

static void call_castkit_file_get_info(state *s) {
    see_number(s, (double)castkit_file_get_info(take_castkit_file(s), room(s, 1), size_size(s)));
}

static void call_castkit_file_damage(state *s) {
    see_number(s, (double)castkit_file_damage(take_castkit_file(s), room(s, 1)));
}

static void call_castkit_file_repair(state *s) {
    see_number(s, (double)castkit_file_repair(take_castkit_file(s), any_u64(s), room(s, 2), size_size(s), room(s, 4), size_capacity(s)));
}

static void call_castkit_file_top_level(state *s) {
    see_castkit_nodes(s, castkit_file_top_level(take_castkit_file(s)));
}

static void call_castkit_file_roots(state *s) {
    see_castkit_nodes(s, castkit_file_roots(take_castkit_file(s)));
}

static void call_castkit_file_metadata(state *s) {
    see_castkit_node(s, castkit_file_metadata(take_castkit_file(s)));
}

static void call_castkit_file_find(state *s) {
    see_castkit_node(s, castkit_file_find(take_castkit_file(s), text(s), error_of(s)));
}

static void call_castkit_file_open(state *s) {
    keep_castkit_file(s, castkit_file_open(text(s), options_castkit_open_options(s), error_of(s)));
}

static void call_castkit_file_map(state *s) {
    keep_castkit_file(s, castkit_file_map(text(s), any_castkit_promise(s), options_castkit_open_options(s), error_of(s)));
}

static void call_castkit_file_from_memory(state *s) {
    keep_castkit_file(s, castkit_file_from_memory(input_data(s), size_size(s), any_castkit_release_callback(s), user_of(s), options_castkit_open_options(s), error_of(s)));
}

static void call_castkit_file_from_copy(state *s) {
    keep_castkit_file(s, castkit_file_from_copy(input_data(s), size_size(s), options_castkit_open_options(s), error_of(s)));
}

static void call_castkit_file_from_reader(state *s) {
    keep_castkit_file(s, castkit_file_from_reader(input_reader(s), options_castkit_open_options(s), error_of(s)));
}

static void call_castkit_model_get_fields(state *s) {
    see_number(s, (double)castkit_model_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_mesh_get_fields(state *s) {
    see_number(s, (double)castkit_mesh_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_hair_get_fields(state *s) {
    see_number(s, (double)castkit_hair_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_blend_shape_get_fields(state *s) {
    see_number(s, (double)castkit_blend_shape_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_bone_get_fields(state *s) {
    see_number(s, (double)castkit_bone_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_ik_handle_get_fields(state *s) {
    see_number(s, (double)castkit_ik_handle_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_constraint_get_fields(state *s) {
    see_number(s, (double)castkit_constraint_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_animation_get_fields(state *s) {
    see_number(s, (double)castkit_animation_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_curve_get_fields(state *s) {
    see_number(s, (double)castkit_curve_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_curve_mode_override_get_fields(state *s) {
    see_number(s, (double)castkit_curve_mode_override_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_notification_track_get_fields(state *s) {
    see_number(s, (double)castkit_notification_track_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_material_get_fields(state *s) {
    see_number(s, (double)castkit_material_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_file_get_fields(state *s) {
    see_number(s, (double)castkit_file_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_color_get_fields(state *s) {
    see_number(s, (double)castkit_color_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_instance_get_fields(state *s) {
    see_number(s, (double)castkit_instance_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_metadata_get_fields(state *s) {
    see_number(s, (double)castkit_metadata_get_fields(any_castkit_node(s), room(s, 1), size_size(s)));
}

static void call_castkit_root_models(state *s) {
    see_castkit_nodes(s, castkit_root_models(any_castkit_node(s)));
}

static void call_castkit_root_animations(state *s) {
    see_castkit_nodes(s, castkit_root_animations(any_castkit_node(s)));
}

static void call_castkit_root_instances(state *s) {
    see_castkit_nodes(s, castkit_root_instances(any_castkit_node(s)));
}

static void call_castkit_root_metadata(state *s) {
    see_castkit_nodes(s, castkit_root_metadata(any_castkit_node(s)));
}

static void call_castkit_model_skeleton(state *s) {
    see_castkit_node(s, castkit_model_skeleton(any_castkit_node(s)));
}

static void call_castkit_model_meshes(state *s) {
    see_castkit_nodes(s, castkit_model_meshes(any_castkit_node(s)));
}

static void call_castkit_model_hairs(state *s) {
    see_castkit_nodes(s, castkit_model_hairs(any_castkit_node(s)));
}

static void call_castkit_model_blend_shapes(state *s) {
    see_castkit_nodes(s, castkit_model_blend_shapes(any_castkit_node(s)));
}

static void call_castkit_model_materials(state *s) {
    see_castkit_nodes(s, castkit_model_materials(any_castkit_node(s)));
}

static void call_castkit_model_name(state *s) {
    see_castkit_string(s, castkit_model_name(any_castkit_node(s)));
}

static void call_castkit_model_position(state *s) {
    see_number(s, (double)castkit_model_position(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_model_rotation(state *s) {
    see_number(s, (double)castkit_model_rotation(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_model_scale(state *s) {
    see_number(s, (double)castkit_model_scale(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_mesh_name(state *s) {
    see_castkit_string(s, castkit_mesh_name(any_castkit_node(s)));
}

static void call_castkit_mesh_positions(state *s) {
    see_castkit_array(s, castkit_mesh_positions(any_castkit_node(s)));
}

static void call_castkit_mesh_normals(state *s) {
    see_castkit_array(s, castkit_mesh_normals(any_castkit_node(s)));
}

static void call_castkit_mesh_tangents(state *s) {
    see_castkit_array(s, castkit_mesh_tangents(any_castkit_node(s)));
}

static void call_castkit_mesh_color_layer(state *s) {
    see_castkit_array(s, castkit_mesh_color_layer(any_castkit_node(s), any_u32(s)));
}

static void call_castkit_mesh_legacy_colors(state *s) {
    see_castkit_array(s, castkit_mesh_legacy_colors(any_castkit_node(s)));
}

static void call_castkit_mesh_uv_layer(state *s) {
    see_castkit_array(s, castkit_mesh_uv_layer(any_castkit_node(s), any_u32(s)));
}

static void call_castkit_mesh_weight_bones(state *s) {
    see_castkit_array(s, castkit_mesh_weight_bones(any_castkit_node(s)));
}

static void call_castkit_mesh_weight_values(state *s) {
    see_castkit_array(s, castkit_mesh_weight_values(any_castkit_node(s)));
}

static void call_castkit_mesh_faces(state *s) {
    see_castkit_array(s, castkit_mesh_faces(any_castkit_node(s)));
}

static void call_castkit_mesh_color_layer_count(state *s) {
    see_number(s, (double)castkit_mesh_color_layer_count(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_mesh_uv_layer_count(state *s) {
    see_number(s, (double)castkit_mesh_uv_layer_count(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_mesh_maximum_influence(state *s) {
    see_number(s, (double)castkit_mesh_maximum_influence(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_mesh_skinning_method(state *s) {
    see_castkit_string(s, castkit_mesh_skinning_method(any_castkit_node(s)));
}

static void call_castkit_mesh_skinning_method_choice(state *s) {
    see_number(s, (double)castkit_mesh_skinning_method_choice(any_castkit_node(s)));
}

static void call_castkit_mesh_material(state *s) {
    see_castkit_node(s, castkit_mesh_material(any_castkit_node(s)));
}

static void call_castkit_mesh_material_hash(state *s) {
    see_number(s, (double)castkit_mesh_material_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_hair_name(state *s) {
    see_castkit_string(s, castkit_hair_name(any_castkit_node(s)));
}

static void call_castkit_hair_segments(state *s) {
    see_castkit_array(s, castkit_hair_segments(any_castkit_node(s)));
}

static void call_castkit_hair_particles(state *s) {
    see_castkit_array(s, castkit_hair_particles(any_castkit_node(s)));
}

static void call_castkit_hair_material(state *s) {
    see_castkit_node(s, castkit_hair_material(any_castkit_node(s)));
}

static void call_castkit_hair_material_hash(state *s) {
    see_number(s, (double)castkit_hair_material_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_blend_shape_name(state *s) {
    see_castkit_string(s, castkit_blend_shape_name(any_castkit_node(s)));
}

static void call_castkit_blend_shape_base_shape(state *s) {
    see_castkit_node(s, castkit_blend_shape_base_shape(any_castkit_node(s)));
}

static void call_castkit_blend_shape_base_shape_hash(state *s) {
    see_number(s, (double)castkit_blend_shape_base_shape_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_blend_shape_vertex_indices(state *s) {
    see_castkit_array(s, castkit_blend_shape_vertex_indices(any_castkit_node(s)));
}

static void call_castkit_blend_shape_positions(state *s) {
    see_castkit_array(s, castkit_blend_shape_positions(any_castkit_node(s)));
}

static void call_castkit_blend_shape_target_weight_scales(state *s) {
    see_castkit_array(s, castkit_blend_shape_target_weight_scales(any_castkit_node(s)));
}

static void call_castkit_blend_shape_legacy_target_shapes(state *s) {
    see_castkit_array(s, castkit_blend_shape_legacy_target_shapes(any_castkit_node(s)));
}

static void call_castkit_blend_shape_legacy_deltas(state *s) {
    see_castkit_array(s, castkit_blend_shape_legacy_deltas(any_castkit_node(s)));
}

static void call_castkit_skeleton_bones(state *s) {
    see_castkit_nodes(s, castkit_skeleton_bones(any_castkit_node(s)));
}

static void call_castkit_skeleton_ik_handles(state *s) {
    see_castkit_nodes(s, castkit_skeleton_ik_handles(any_castkit_node(s)));
}

static void call_castkit_skeleton_constraints(state *s) {
    see_castkit_nodes(s, castkit_skeleton_constraints(any_castkit_node(s)));
}

static void call_castkit_bone_name(state *s) {
    see_castkit_string(s, castkit_bone_name(any_castkit_node(s)));
}

static void call_castkit_bone_parent_index(state *s) {
    see_number(s, (double)castkit_bone_parent_index(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_bone_segment_scale_compensate(state *s) {
    see_number(s, (double)castkit_bone_segment_scale_compensate(any_castkit_node(s)));
}

static void call_castkit_bone_local_position(state *s) {
    see_number(s, (double)castkit_bone_local_position(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_bone_local_rotation(state *s) {
    see_number(s, (double)castkit_bone_local_rotation(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_bone_world_position(state *s) {
    see_number(s, (double)castkit_bone_world_position(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_bone_world_rotation(state *s) {
    see_number(s, (double)castkit_bone_world_rotation(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_bone_scale(state *s) {
    see_number(s, (double)castkit_bone_scale(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_ik_handle_name(state *s) {
    see_castkit_string(s, castkit_ik_handle_name(any_castkit_node(s)));
}

static void call_castkit_ik_handle_start_bone(state *s) {
    see_castkit_node(s, castkit_ik_handle_start_bone(any_castkit_node(s)));
}

static void call_castkit_ik_handle_start_bone_hash(state *s) {
    see_number(s, (double)castkit_ik_handle_start_bone_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_ik_handle_end_bone(state *s) {
    see_castkit_node(s, castkit_ik_handle_end_bone(any_castkit_node(s)));
}

static void call_castkit_ik_handle_end_bone_hash(state *s) {
    see_number(s, (double)castkit_ik_handle_end_bone_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_ik_handle_target_bone(state *s) {
    see_castkit_node(s, castkit_ik_handle_target_bone(any_castkit_node(s)));
}

static void call_castkit_ik_handle_target_bone_hash(state *s) {
    see_number(s, (double)castkit_ik_handle_target_bone_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_ik_handle_target_offset(state *s) {
    see_number(s, (double)castkit_ik_handle_target_offset(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_ik_handle_pole_vector_bone(state *s) {
    see_castkit_node(s, castkit_ik_handle_pole_vector_bone(any_castkit_node(s)));
}

static void call_castkit_ik_handle_pole_vector_bone_hash(state *s) {
    see_number(s, (double)castkit_ik_handle_pole_vector_bone_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_ik_handle_pole_bone(state *s) {
    see_castkit_node(s, castkit_ik_handle_pole_bone(any_castkit_node(s)));
}

static void call_castkit_ik_handle_pole_bone_hash(state *s) {
    see_number(s, (double)castkit_ik_handle_pole_bone_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_ik_handle_use_target_rotation(state *s) {
    see_number(s, (double)castkit_ik_handle_use_target_rotation(any_castkit_node(s)));
}

static void call_castkit_constraint_name(state *s) {
    see_castkit_string(s, castkit_constraint_name(any_castkit_node(s)));
}

static void call_castkit_constraint_constraint_type(state *s) {
    see_castkit_string(s, castkit_constraint_constraint_type(any_castkit_node(s)));
}

static void call_castkit_constraint_constraint_type_choice(state *s) {
    see_number(s, (double)castkit_constraint_constraint_type_choice(any_castkit_node(s)));
}

static void call_castkit_constraint_constraint_bone(state *s) {
    see_castkit_node(s, castkit_constraint_constraint_bone(any_castkit_node(s)));
}

static void call_castkit_constraint_constraint_bone_hash(state *s) {
    see_number(s, (double)castkit_constraint_constraint_bone_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_constraint_target_bone(state *s) {
    see_castkit_node(s, castkit_constraint_target_bone(any_castkit_node(s)));
}

static void call_castkit_constraint_target_bone_hash(state *s) {
    see_number(s, (double)castkit_constraint_target_bone_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_constraint_maintain_offset(state *s) {
    see_number(s, (double)castkit_constraint_maintain_offset(any_castkit_node(s)));
}

static void call_castkit_constraint_custom_offset(state *s) {
    see_number(s, (double)castkit_constraint_custom_offset(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_constraint_weight(state *s) {
    see_number(s, (double)castkit_constraint_weight(any_castkit_node(s)));
}

static void call_castkit_constraint_skip_x(state *s) {
    see_number(s, (double)castkit_constraint_skip_x(any_castkit_node(s)));
}

static void call_castkit_constraint_skip_y(state *s) {
    see_number(s, (double)castkit_constraint_skip_y(any_castkit_node(s)));
}

static void call_castkit_constraint_skip_z(state *s) {
    see_number(s, (double)castkit_constraint_skip_z(any_castkit_node(s)));
}

static void call_castkit_animation_skeletons(state *s) {
    see_castkit_nodes(s, castkit_animation_skeletons(any_castkit_node(s)));
}

static void call_castkit_animation_curves(state *s) {
    see_castkit_nodes(s, castkit_animation_curves(any_castkit_node(s)));
}

static void call_castkit_animation_curve_mode_overrides(state *s) {
    see_castkit_nodes(s, castkit_animation_curve_mode_overrides(any_castkit_node(s)));
}

static void call_castkit_animation_notification_tracks(state *s) {
    see_castkit_nodes(s, castkit_animation_notification_tracks(any_castkit_node(s)));
}

static void call_castkit_animation_name(state *s) {
    see_castkit_string(s, castkit_animation_name(any_castkit_node(s)));
}

static void call_castkit_animation_frame_rate(state *s) {
    see_number(s, (double)castkit_animation_frame_rate(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_animation_looping(state *s) {
    see_number(s, (double)castkit_animation_looping(any_castkit_node(s)));
}

static void call_castkit_animation_legacy_rotation_interpolation(state *s) {
    see_castkit_string(s, castkit_animation_legacy_rotation_interpolation(any_castkit_node(s)));
}

static void call_castkit_animation_legacy_rotation_interpolation_choice(state *s) {
    see_number(s, (double)castkit_animation_legacy_rotation_interpolation_choice(any_castkit_node(s)));
}

static void call_castkit_animation_legacy_transform_space(state *s) {
    see_castkit_string(s, castkit_animation_legacy_transform_space(any_castkit_node(s)));
}

static void call_castkit_animation_legacy_transform_space_choice(state *s) {
    see_number(s, (double)castkit_animation_legacy_transform_space_choice(any_castkit_node(s)));
}

static void call_castkit_curve_node_name(state *s) {
    see_castkit_string(s, castkit_curve_node_name(any_castkit_node(s)));
}

static void call_castkit_curve_key_property(state *s) {
    see_castkit_string(s, castkit_curve_key_property(any_castkit_node(s)));
}

static void call_castkit_curve_key_property_choice(state *s) {
    see_number(s, (double)castkit_curve_key_property_choice(any_castkit_node(s)));
}

static void call_castkit_curve_key_frames(state *s) {
    see_castkit_array(s, castkit_curve_key_frames(any_castkit_node(s)));
}

static void call_castkit_curve_legacy_key_times(state *s) {
    see_castkit_array(s, castkit_curve_legacy_key_times(any_castkit_node(s)));
}

static void call_castkit_curve_key_values(state *s) {
    see_castkit_array(s, castkit_curve_key_values(any_castkit_node(s)));
}

static void call_castkit_curve_mode(state *s) {
    see_castkit_string(s, castkit_curve_mode(any_castkit_node(s)));
}

static void call_castkit_curve_mode_choice(state *s) {
    see_number(s, (double)castkit_curve_mode_choice(any_castkit_node(s)));
}

static void call_castkit_curve_additive_blend_weight(state *s) {
    see_number(s, (double)castkit_curve_additive_blend_weight(any_castkit_node(s)));
}

static void call_castkit_curve_mode_override_node_name(state *s) {
    see_castkit_string(s, castkit_curve_mode_override_node_name(any_castkit_node(s)));
}

static void call_castkit_curve_mode_override_mode(state *s) {
    see_castkit_string(s, castkit_curve_mode_override_mode(any_castkit_node(s)));
}

static void call_castkit_curve_mode_override_mode_choice(state *s) {
    see_number(s, (double)castkit_curve_mode_override_mode_choice(any_castkit_node(s)));
}

static void call_castkit_curve_mode_override_override_translation(state *s) {
    see_number(s, (double)castkit_curve_mode_override_override_translation(any_castkit_node(s)));
}

static void call_castkit_curve_mode_override_override_rotation(state *s) {
    see_number(s, (double)castkit_curve_mode_override_override_rotation(any_castkit_node(s)));
}

static void call_castkit_curve_mode_override_override_scale(state *s) {
    see_number(s, (double)castkit_curve_mode_override_override_scale(any_castkit_node(s)));
}

static void call_castkit_notification_track_name(state *s) {
    see_castkit_string(s, castkit_notification_track_name(any_castkit_node(s)));
}

static void call_castkit_notification_track_key_frames(state *s) {
    see_castkit_array(s, castkit_notification_track_key_frames(any_castkit_node(s)));
}

static void call_castkit_material_files(state *s) {
    see_castkit_nodes(s, castkit_material_files(any_castkit_node(s)));
}

static void call_castkit_material_colors(state *s) {
    see_castkit_nodes(s, castkit_material_colors(any_castkit_node(s)));
}

static void call_castkit_material_name(state *s) {
    see_castkit_string(s, castkit_material_name(any_castkit_node(s)));
}

static void call_castkit_material_material_type(state *s) {
    see_castkit_string(s, castkit_material_material_type(any_castkit_node(s)));
}

static void call_castkit_material_albedo(state *s) {
    see_castkit_node(s, castkit_material_albedo(any_castkit_node(s)));
}

static void call_castkit_material_albedo_hash(state *s) {
    see_number(s, (double)castkit_material_albedo_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_diffuse(state *s) {
    see_castkit_node(s, castkit_material_diffuse(any_castkit_node(s)));
}

static void call_castkit_material_diffuse_hash(state *s) {
    see_number(s, (double)castkit_material_diffuse_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_normal(state *s) {
    see_castkit_node(s, castkit_material_normal(any_castkit_node(s)));
}

static void call_castkit_material_normal_hash(state *s) {
    see_number(s, (double)castkit_material_normal_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_specular(state *s) {
    see_castkit_node(s, castkit_material_specular(any_castkit_node(s)));
}

static void call_castkit_material_specular_hash(state *s) {
    see_number(s, (double)castkit_material_specular_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_gloss(state *s) {
    see_castkit_node(s, castkit_material_gloss(any_castkit_node(s)));
}

static void call_castkit_material_gloss_hash(state *s) {
    see_number(s, (double)castkit_material_gloss_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_roughness(state *s) {
    see_castkit_node(s, castkit_material_roughness(any_castkit_node(s)));
}

static void call_castkit_material_roughness_hash(state *s) {
    see_number(s, (double)castkit_material_roughness_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_metal(state *s) {
    see_castkit_node(s, castkit_material_metal(any_castkit_node(s)));
}

static void call_castkit_material_metal_hash(state *s) {
    see_number(s, (double)castkit_material_metal_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_emissive(state *s) {
    see_castkit_node(s, castkit_material_emissive(any_castkit_node(s)));
}

static void call_castkit_material_emissive_hash(state *s) {
    see_number(s, (double)castkit_material_emissive_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_emissive_mask(state *s) {
    see_castkit_node(s, castkit_material_emissive_mask(any_castkit_node(s)));
}

static void call_castkit_material_emissive_mask_hash(state *s) {
    see_number(s, (double)castkit_material_emissive_mask_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_emissive_strength(state *s) {
    see_castkit_node(s, castkit_material_emissive_strength(any_castkit_node(s)));
}

static void call_castkit_material_emissive_strength_hash(state *s) {
    see_number(s, (double)castkit_material_emissive_strength_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_ambient_occlusion(state *s) {
    see_castkit_node(s, castkit_material_ambient_occlusion(any_castkit_node(s)));
}

static void call_castkit_material_ambient_occlusion_hash(state *s) {
    see_number(s, (double)castkit_material_ambient_occlusion_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_cavity(state *s) {
    see_castkit_node(s, castkit_material_cavity(any_castkit_node(s)));
}

static void call_castkit_material_cavity_hash(state *s) {
    see_number(s, (double)castkit_material_cavity_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_anisotropy(state *s) {
    see_castkit_node(s, castkit_material_anisotropy(any_castkit_node(s)));
}

static void call_castkit_material_anisotropy_hash(state *s) {
    see_number(s, (double)castkit_material_anisotropy_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_material_extra(state *s) {
    see_castkit_node(s, castkit_material_extra(any_castkit_node(s), any_u32(s)));
}

static void call_castkit_material_extra_hash(state *s) {
    see_number(s, (double)castkit_material_extra_hash(any_castkit_node(s), any_u32(s), room(s, 2)));
}

static void call_castkit_file_path(state *s) {
    see_castkit_string(s, castkit_file_path(any_castkit_node(s)));
}

static void call_castkit_color_name(state *s) {
    see_castkit_string(s, castkit_color_name(any_castkit_node(s)));
}

static void call_castkit_color_color_space(state *s) {
    see_castkit_string(s, castkit_color_color_space(any_castkit_node(s)));
}

static void call_castkit_color_color_space_choice(state *s) {
    see_number(s, (double)castkit_color_color_space_choice(any_castkit_node(s)));
}

static void call_castkit_color_rgba(state *s) {
    see_number(s, (double)castkit_color_rgba(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_instance_files(state *s) {
    see_castkit_nodes(s, castkit_instance_files(any_castkit_node(s)));
}

static void call_castkit_instance_name(state *s) {
    see_castkit_string(s, castkit_instance_name(any_castkit_node(s)));
}

static void call_castkit_instance_reference_file(state *s) {
    see_castkit_node(s, castkit_instance_reference_file(any_castkit_node(s)));
}

static void call_castkit_instance_reference_file_hash(state *s) {
    see_number(s, (double)castkit_instance_reference_file_hash(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_instance_position(state *s) {
    see_number(s, (double)castkit_instance_position(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_instance_rotation(state *s) {
    see_number(s, (double)castkit_instance_rotation(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_instance_scale(state *s) {
    see_number(s, (double)castkit_instance_scale(any_castkit_node(s), room(s, 1)));
}

static void call_castkit_metadata_author(state *s) {
    see_castkit_string(s, castkit_metadata_author(any_castkit_node(s)));
}

static void call_castkit_metadata_software(state *s) {
    see_castkit_string(s, castkit_metadata_software(any_castkit_node(s)));
}

static void call_castkit_metadata_up_axis(state *s) {
    see_castkit_string(s, castkit_metadata_up_axis(any_castkit_node(s)));
}

static void call_castkit_metadata_up_axis_choice(state *s) {
    see_number(s, (double)castkit_metadata_up_axis_choice(any_castkit_node(s)));
}

static void call_castkit_metadata_scene_root(state *s) {
    see_castkit_string(s, castkit_metadata_scene_root(any_castkit_node(s)));
}

static void call_castkit_root_add_model(state *s) {
    see_number(s, (double)castkit_root_add_model(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_root_add_animation(state *s) {
    see_number(s, (double)castkit_root_add_animation(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_root_add_instance(state *s) {
    see_number(s, (double)castkit_root_add_instance(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_root_add_metadata(state *s) {
    see_number(s, (double)castkit_root_add_metadata(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_model_add_skeleton(state *s) {
    see_number(s, (double)castkit_model_add_skeleton(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_model_add_mesh(state *s) {
    see_number(s, (double)castkit_model_add_mesh(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_model_add_hair(state *s) {
    see_number(s, (double)castkit_model_add_hair(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_model_add_blend_shape(state *s) {
    see_number(s, (double)castkit_model_add_blend_shape(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_model_add_material(state *s) {
    see_number(s, (double)castkit_model_add_material(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_model_set_name(state *s) {
    see_number(s, (double)castkit_model_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_model_set_position(state *s) {
    see_number(s, (double)castkit_model_set_position(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_model_set_rotation(state *s) {
    see_number(s, (double)castkit_model_set_rotation(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_model_set_scale(state *s) {
    see_number(s, (double)castkit_model_set_scale(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_mesh_set_name(state *s) {
    see_number(s, (double)castkit_mesh_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_mesh_set_positions(state *s) {
    see_number(s, (double)castkit_mesh_set_positions(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_mesh_set_normals(state *s) {
    see_number(s, (double)castkit_mesh_set_normals(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_mesh_set_tangents(state *s) {
    see_number(s, (double)castkit_mesh_set_tangents(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_mesh_set_color_layer(state *s) {
    see_number(s, (double)castkit_mesh_set_color_layer(take_castkit_document(s), any_castkit_document_node(s), any_u32(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_mesh_set_legacy_colors(state *s) {
    see_number(s, (double)castkit_mesh_set_legacy_colors(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_mesh_set_uv_layer(state *s) {
    see_number(s, (double)castkit_mesh_set_uv_layer(take_castkit_document(s), any_castkit_document_node(s), any_u32(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_mesh_set_weight_bones(state *s) {
    see_number(s, (double)castkit_mesh_set_weight_bones(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_mesh_set_weight_values(state *s) {
    see_number(s, (double)castkit_mesh_set_weight_values(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_mesh_set_faces(state *s) {
    see_number(s, (double)castkit_mesh_set_faces(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_mesh_set_color_layer_count(state *s) {
    see_number(s, (double)castkit_mesh_set_color_layer_count(take_castkit_document(s), any_castkit_document_node(s), any_u32(s), error_of(s)));
}

static void call_castkit_mesh_set_uv_layer_count(state *s) {
    see_number(s, (double)castkit_mesh_set_uv_layer_count(take_castkit_document(s), any_castkit_document_node(s), any_u32(s), error_of(s)));
}

static void call_castkit_mesh_set_maximum_influence(state *s) {
    see_number(s, (double)castkit_mesh_set_maximum_influence(take_castkit_document(s), any_castkit_document_node(s), any_u32(s), error_of(s)));
}

static void call_castkit_mesh_set_skinning_method(state *s) {
    see_number(s, (double)castkit_mesh_set_skinning_method(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_mesh_set_material(state *s) {
    see_number(s, (double)castkit_mesh_set_material(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_mesh_set_material_hash(state *s) {
    see_number(s, (double)castkit_mesh_set_material_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_hair_set_name(state *s) {
    see_number(s, (double)castkit_hair_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_hair_set_segments(state *s) {
    see_number(s, (double)castkit_hair_set_segments(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_hair_set_particles(state *s) {
    see_number(s, (double)castkit_hair_set_particles(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_hair_set_material(state *s) {
    see_number(s, (double)castkit_hair_set_material(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_hair_set_material_hash(state *s) {
    see_number(s, (double)castkit_hair_set_material_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_blend_shape_set_name(state *s) {
    see_number(s, (double)castkit_blend_shape_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_blend_shape_set_base_shape(state *s) {
    see_number(s, (double)castkit_blend_shape_set_base_shape(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_blend_shape_set_base_shape_hash(state *s) {
    see_number(s, (double)castkit_blend_shape_set_base_shape_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_blend_shape_set_vertex_indices(state *s) {
    see_number(s, (double)castkit_blend_shape_set_vertex_indices(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_blend_shape_set_positions(state *s) {
    see_number(s, (double)castkit_blend_shape_set_positions(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_blend_shape_set_target_weight_scales(state *s) {
    see_number(s, (double)castkit_blend_shape_set_target_weight_scales(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_blend_shape_set_legacy_target_shapes(state *s) {
    see_number(s, (double)castkit_blend_shape_set_legacy_target_shapes(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_blend_shape_set_legacy_deltas(state *s) {
    see_number(s, (double)castkit_blend_shape_set_legacy_deltas(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_skeleton_add_bone(state *s) {
    see_number(s, (double)castkit_skeleton_add_bone(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_skeleton_add_ik_handle(state *s) {
    see_number(s, (double)castkit_skeleton_add_ik_handle(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_skeleton_add_constraint(state *s) {
    see_number(s, (double)castkit_skeleton_add_constraint(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_bone_set_name(state *s) {
    see_number(s, (double)castkit_bone_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_bone_set_parent_index(state *s) {
    see_number(s, (double)castkit_bone_set_parent_index(take_castkit_document(s), any_castkit_document_node(s), any_u32(s), error_of(s)));
}

static void call_castkit_bone_set_segment_scale_compensate(state *s) {
    see_number(s, (double)castkit_bone_set_segment_scale_compensate(take_castkit_document(s), any_castkit_document_node(s), any_bool(s), error_of(s)));
}

static void call_castkit_bone_set_local_position(state *s) {
    see_number(s, (double)castkit_bone_set_local_position(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_bone_set_local_rotation(state *s) {
    see_number(s, (double)castkit_bone_set_local_rotation(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_bone_set_world_position(state *s) {
    see_number(s, (double)castkit_bone_set_world_position(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_bone_set_world_rotation(state *s) {
    see_number(s, (double)castkit_bone_set_world_rotation(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_bone_set_scale(state *s) {
    see_number(s, (double)castkit_bone_set_scale(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_ik_handle_set_name(state *s) {
    see_number(s, (double)castkit_ik_handle_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_ik_handle_set_start_bone(state *s) {
    see_number(s, (double)castkit_ik_handle_set_start_bone(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_ik_handle_set_start_bone_hash(state *s) {
    see_number(s, (double)castkit_ik_handle_set_start_bone_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_ik_handle_set_end_bone(state *s) {
    see_number(s, (double)castkit_ik_handle_set_end_bone(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_ik_handle_set_end_bone_hash(state *s) {
    see_number(s, (double)castkit_ik_handle_set_end_bone_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_ik_handle_set_target_bone(state *s) {
    see_number(s, (double)castkit_ik_handle_set_target_bone(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_ik_handle_set_target_bone_hash(state *s) {
    see_number(s, (double)castkit_ik_handle_set_target_bone_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_ik_handle_set_target_offset(state *s) {
    see_number(s, (double)castkit_ik_handle_set_target_offset(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_ik_handle_set_pole_vector_bone(state *s) {
    see_number(s, (double)castkit_ik_handle_set_pole_vector_bone(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_ik_handle_set_pole_vector_bone_hash(state *s) {
    see_number(s, (double)castkit_ik_handle_set_pole_vector_bone_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_ik_handle_set_pole_bone(state *s) {
    see_number(s, (double)castkit_ik_handle_set_pole_bone(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_ik_handle_set_pole_bone_hash(state *s) {
    see_number(s, (double)castkit_ik_handle_set_pole_bone_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_ik_handle_set_use_target_rotation(state *s) {
    see_number(s, (double)castkit_ik_handle_set_use_target_rotation(take_castkit_document(s), any_castkit_document_node(s), any_bool(s), error_of(s)));
}

static void call_castkit_constraint_set_name(state *s) {
    see_number(s, (double)castkit_constraint_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_constraint_set_constraint_type(state *s) {
    see_number(s, (double)castkit_constraint_set_constraint_type(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_constraint_set_constraint_bone(state *s) {
    see_number(s, (double)castkit_constraint_set_constraint_bone(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_constraint_set_constraint_bone_hash(state *s) {
    see_number(s, (double)castkit_constraint_set_constraint_bone_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_constraint_set_target_bone(state *s) {
    see_number(s, (double)castkit_constraint_set_target_bone(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_constraint_set_target_bone_hash(state *s) {
    see_number(s, (double)castkit_constraint_set_target_bone_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_constraint_set_maintain_offset(state *s) {
    see_number(s, (double)castkit_constraint_set_maintain_offset(take_castkit_document(s), any_castkit_document_node(s), any_bool(s), error_of(s)));
}

static void call_castkit_constraint_set_custom_offset(state *s) {
    see_number(s, (double)castkit_constraint_set_custom_offset(take_castkit_document(s), any_castkit_document_node(s), floats(s), any_u32(s), error_of(s)));
}

static void call_castkit_constraint_set_weight(state *s) {
    see_number(s, (double)castkit_constraint_set_weight(take_castkit_document(s), any_castkit_document_node(s), (float)any_double(s), error_of(s)));
}

static void call_castkit_constraint_set_skip_x(state *s) {
    see_number(s, (double)castkit_constraint_set_skip_x(take_castkit_document(s), any_castkit_document_node(s), any_bool(s), error_of(s)));
}

static void call_castkit_constraint_set_skip_y(state *s) {
    see_number(s, (double)castkit_constraint_set_skip_y(take_castkit_document(s), any_castkit_document_node(s), any_bool(s), error_of(s)));
}

static void call_castkit_constraint_set_skip_z(state *s) {
    see_number(s, (double)castkit_constraint_set_skip_z(take_castkit_document(s), any_castkit_document_node(s), any_bool(s), error_of(s)));
}

static void call_castkit_animation_add_skeleton(state *s) {
    see_number(s, (double)castkit_animation_add_skeleton(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_animation_add_curve(state *s) {
    see_number(s, (double)castkit_animation_add_curve(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_animation_add_curve_mode_override(state *s) {
    see_number(s, (double)castkit_animation_add_curve_mode_override(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_animation_add_notification_track(state *s) {
    see_number(s, (double)castkit_animation_add_notification_track(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_animation_set_name(state *s) {
    see_number(s, (double)castkit_animation_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_animation_set_frame_rate(state *s) {
    see_number(s, (double)castkit_animation_set_frame_rate(take_castkit_document(s), any_castkit_document_node(s), (float)any_double(s), error_of(s)));
}

static void call_castkit_animation_set_looping(state *s) {
    see_number(s, (double)castkit_animation_set_looping(take_castkit_document(s), any_castkit_document_node(s), any_bool(s), error_of(s)));
}

static void call_castkit_animation_set_legacy_rotation_interpolation(state *s) {
    see_number(s, (double)castkit_animation_set_legacy_rotation_interpolation(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_animation_set_legacy_transform_space(state *s) {
    see_number(s, (double)castkit_animation_set_legacy_transform_space(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_curve_set_node_name(state *s) {
    see_number(s, (double)castkit_curve_set_node_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_curve_set_key_property(state *s) {
    see_number(s, (double)castkit_curve_set_key_property(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_curve_set_key_frames(state *s) {
    see_number(s, (double)castkit_curve_set_key_frames(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_curve_set_legacy_key_times(state *s) {
    see_number(s, (double)castkit_curve_set_legacy_key_times(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_curve_set_key_values(state *s) {
    see_number(s, (double)castkit_curve_set_key_values(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_curve_set_mode(state *s) {
    see_number(s, (double)castkit_curve_set_mode(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_curve_set_additive_blend_weight(state *s) {
    see_number(s, (double)castkit_curve_set_additive_blend_weight(take_castkit_document(s), any_castkit_document_node(s), (float)any_double(s), error_of(s)));
}

static void call_castkit_curve_mode_override_set_node_name(state *s) {
    see_number(s, (double)castkit_curve_mode_override_set_node_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_curve_mode_override_set_mode(state *s) {
    see_number(s, (double)castkit_curve_mode_override_set_mode(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_curve_mode_override_set_override_translation(state *s) {
    see_number(s, (double)castkit_curve_mode_override_set_override_translation(take_castkit_document(s), any_castkit_document_node(s), any_bool(s), error_of(s)));
}

static void call_castkit_curve_mode_override_set_override_rotation(state *s) {
    see_number(s, (double)castkit_curve_mode_override_set_override_rotation(take_castkit_document(s), any_castkit_document_node(s), any_bool(s), error_of(s)));
}

static void call_castkit_curve_mode_override_set_override_scale(state *s) {
    see_number(s, (double)castkit_curve_mode_override_set_override_scale(take_castkit_document(s), any_castkit_document_node(s), any_bool(s), error_of(s)));
}

static void call_castkit_notification_track_set_name(state *s) {
    see_number(s, (double)castkit_notification_track_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_notification_track_set_key_frames(state *s) {
    see_number(s, (double)castkit_notification_track_set_key_frames(take_castkit_document(s), any_castkit_document_node(s), any_castkit_array(s), error_of(s)));
}

static void call_castkit_material_add_file(state *s) {
    see_number(s, (double)castkit_material_add_file(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_add_color(state *s) {
    see_number(s, (double)castkit_material_add_color(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_name(state *s) {
    see_number(s, (double)castkit_material_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_material_set_material_type(state *s) {
    see_number(s, (double)castkit_material_set_material_type(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_material_set_albedo(state *s) {
    see_number(s, (double)castkit_material_set_albedo(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_albedo_hash(state *s) {
    see_number(s, (double)castkit_material_set_albedo_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_diffuse(state *s) {
    see_number(s, (double)castkit_material_set_diffuse(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_diffuse_hash(state *s) {
    see_number(s, (double)castkit_material_set_diffuse_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_normal(state *s) {
    see_number(s, (double)castkit_material_set_normal(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_normal_hash(state *s) {
    see_number(s, (double)castkit_material_set_normal_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_specular(state *s) {
    see_number(s, (double)castkit_material_set_specular(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_specular_hash(state *s) {
    see_number(s, (double)castkit_material_set_specular_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_gloss(state *s) {
    see_number(s, (double)castkit_material_set_gloss(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_gloss_hash(state *s) {
    see_number(s, (double)castkit_material_set_gloss_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_roughness(state *s) {
    see_number(s, (double)castkit_material_set_roughness(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_roughness_hash(state *s) {
    see_number(s, (double)castkit_material_set_roughness_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_metal(state *s) {
    see_number(s, (double)castkit_material_set_metal(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_metal_hash(state *s) {
    see_number(s, (double)castkit_material_set_metal_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_emissive(state *s) {
    see_number(s, (double)castkit_material_set_emissive(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_emissive_hash(state *s) {
    see_number(s, (double)castkit_material_set_emissive_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_emissive_mask(state *s) {
    see_number(s, (double)castkit_material_set_emissive_mask(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_emissive_mask_hash(state *s) {
    see_number(s, (double)castkit_material_set_emissive_mask_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_emissive_strength(state *s) {
    see_number(s, (double)castkit_material_set_emissive_strength(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_emissive_strength_hash(state *s) {
    see_number(s, (double)castkit_material_set_emissive_strength_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_ambient_occlusion(state *s) {
    see_number(s, (double)castkit_material_set_ambient_occlusion(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_ambient_occlusion_hash(state *s) {
    see_number(s, (double)castkit_material_set_ambient_occlusion_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_cavity(state *s) {
    see_number(s, (double)castkit_material_set_cavity(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_cavity_hash(state *s) {
    see_number(s, (double)castkit_material_set_cavity_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_anisotropy(state *s) {
    see_number(s, (double)castkit_material_set_anisotropy(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_anisotropy_hash(state *s) {
    see_number(s, (double)castkit_material_set_anisotropy_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_material_set_extra(state *s) {
    see_number(s, (double)castkit_material_set_extra(take_castkit_document(s), any_castkit_document_node(s), any_u32(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_material_set_extra_hash(state *s) {
    see_number(s, (double)castkit_material_set_extra_hash(take_castkit_document(s), any_castkit_document_node(s), any_u32(s), any_u64(s), error_of(s)));
}

static void call_castkit_file_set_path(state *s) {
    see_number(s, (double)castkit_file_set_path(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_color_set_name(state *s) {
    see_number(s, (double)castkit_color_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_color_set_color_space(state *s) {
    see_number(s, (double)castkit_color_set_color_space(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_color_set_rgba(state *s) {
    see_number(s, (double)castkit_color_set_rgba(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_instance_add_file(state *s) {
    see_number(s, (double)castkit_instance_add_file(take_castkit_document(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_instance_set_name(state *s) {
    see_number(s, (double)castkit_instance_set_name(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_instance_set_reference_file(state *s) {
    see_number(s, (double)castkit_instance_set_reference_file(take_castkit_document(s), any_castkit_document_node(s), any_castkit_document_node(s), error_of(s)));
}

static void call_castkit_instance_set_reference_file_hash(state *s) {
    see_number(s, (double)castkit_instance_set_reference_file_hash(take_castkit_document(s), any_castkit_document_node(s), any_u64(s), error_of(s)));
}

static void call_castkit_instance_set_position(state *s) {
    see_number(s, (double)castkit_instance_set_position(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_instance_set_rotation(state *s) {
    see_number(s, (double)castkit_instance_set_rotation(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_instance_set_scale(state *s) {
    see_number(s, (double)castkit_instance_set_scale(take_castkit_document(s), any_castkit_document_node(s), floats(s), error_of(s)));
}

static void call_castkit_metadata_set_author(state *s) {
    see_number(s, (double)castkit_metadata_set_author(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_metadata_set_software(state *s) {
    see_number(s, (double)castkit_metadata_set_software(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_metadata_set_up_axis(state *s) {
    see_number(s, (double)castkit_metadata_set_up_axis(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_metadata_set_scene_root(state *s) {
    see_number(s, (double)castkit_metadata_set_scene_root(take_castkit_document(s), any_castkit_document_node(s), text(s), error_of(s)));
}

static void call_castkit_nodes_next(state *s) {
    see_number(s, (double)castkit_nodes_next(moving_castkit_nodes(s), room(s, 1)));
}

static void call_castkit_nodes_count(state *s) {
    see_number(s, (double)castkit_nodes_count(any_castkit_nodes(s)));
}

static void call_castkit_node_exists(state *s) {
    see_number(s, (double)castkit_node_exists(any_castkit_node(s)));
}

static void call_castkit_node_equals(state *s) {
    see_number(s, (double)castkit_node_equals(any_castkit_node(s), any_castkit_node(s)));
}

static void call_castkit_node_kind(state *s) {
    see_number(s, (double)castkit_node_kind(any_castkit_node(s)));
}

static void call_castkit_node_hash(state *s) {
    see_number(s, (double)castkit_node_hash(any_castkit_node(s)));
}

static void call_castkit_node_offset(state *s) {
    see_number(s, (double)castkit_node_offset(any_castkit_node(s)));
}

static void call_castkit_node_size(state *s) {
    see_number(s, (double)castkit_node_size(any_castkit_node(s)));
}

static void call_castkit_node_label(state *s) {
    see_castkit_string(s, castkit_node_label(any_castkit_node(s)));
}

static void call_castkit_node_path(state *s) {
    see_number(s, (double)castkit_node_path(any_castkit_node(s), room(s, 1), size_capacity(s)));
}

static void call_castkit_node_is_opaque(state *s) {
    see_number(s, (double)castkit_node_is_opaque(any_castkit_node(s)));
}

static void call_castkit_node_parent(state *s) {
    see_castkit_node(s, castkit_node_parent(any_castkit_node(s)));
}

static void call_castkit_node_children(state *s) {
    see_castkit_nodes(s, castkit_node_children(any_castkit_node(s), any_castkit_kind(s)));
}

static void call_castkit_node_resolve(state *s) {
    see_castkit_node(s, castkit_node_resolve(any_castkit_node(s), any_u64(s), any_castkit_scope(s), any_castkit_kind(s)));
}

static void call_castkit_node_unexpected(state *s) {
    see_number(s, (double)castkit_node_unexpected(any_castkit_node(s), size_index(s), room(s, 2)));
}

static void call_castkit_file_walk(state *s) {
    keep_castkit_walk(s, castkit_file_walk(take_castkit_file(s), any_castkit_kind(s), error_of(s)));
}

static void call_castkit_walk_next(state *s) {
    see_number(s, (double)castkit_walk_next(take_castkit_walk(s), room(s, 1), room(s, 2)));
}

static void call_castkit_walk_retain(state *s) {
    castkit_walk_release(castkit_walk_retain(take_castkit_walk(s)));
}

static void call_castkit_walk_release(state *s) {
    castkit_walk_release(castkit_walk_retain(take_castkit_walk(s)));
}

static void call_castkit_node_properties(state *s) {
    see_castkit_properties(s, castkit_node_properties(any_castkit_node(s)));
}

static void call_castkit_properties_next(state *s) {
    see_number(s, (double)castkit_properties_next(moving_castkit_properties(s), room(s, 1)));
}

static void call_castkit_node_property(state *s) {
    see_number(s, (double)castkit_node_property(any_castkit_node(s), text(s), room(s, 2), error_of(s)));
}

static void call_castkit_property_text(state *s) {
    see_castkit_string(s, castkit_property_text(any_castkit_property(s), size_index(s)));
}

static void call_castkit_subject_new(state *s) {
    keep_castkit_subject(s, castkit_subject_new(take_castkit_file(s), text(s), any_castkit_confinement(s), error_of(s)));
}

static void call_castkit_subject_problem_count(state *s) {
    see_number(s, (double)castkit_subject_problem_count(take_castkit_subject(s)));
}

static void call_castkit_subject_problem(state *s) {
    see_castkit_string(s, castkit_subject_problem(take_castkit_subject(s), size_index(s)));
}

static void call_castkit_subject_turntable(state *s) {
    keep_castkit_pictures(s, castkit_subject_turntable(take_castkit_subject(s), any_u32(s), options_castkit_render_options(s), error_of(s)));
}

static void call_castkit_render_file(state *s) {
    see_number(s, (double)castkit_render_file(take_castkit_file(s), options_castkit_render_options(s), room(s, 2), size_row_stride(s), size_size(s), error_of(s)));
}

static void call_castkit_pictures_count(state *s) {
    see_number(s, (double)castkit_pictures_count(take_castkit_pictures(s)));
}

static void call_castkit_pictures_copy(state *s) {
    see_number(s, (double)castkit_pictures_copy(take_castkit_pictures(s), size_index(s), room(s, 2), size_row_stride(s), size_size(s), error_of(s)));
}

static void call_castkit_pictures_save_png(state *s) {
    see_number(s, (double)castkit_pictures_save_png(take_castkit_pictures(s), size_index(s), path_to_write(s), error_of(s)));
}

static void call_castkit_pictures_missing_texture(state *s) {
    see_castkit_string(s, castkit_pictures_missing_texture(take_castkit_pictures(s), size_index(s)));
}

static void call_castkit_subject_retain(state *s) {
    castkit_subject_release(castkit_subject_retain(take_castkit_subject(s)));
}

static void call_castkit_subject_release(state *s) {
    castkit_subject_release(castkit_subject_retain(take_castkit_subject(s)));
}

static void call_castkit_pictures_retain(state *s) {
    castkit_pictures_release(castkit_pictures_retain(take_castkit_pictures(s)));
}

static void call_castkit_pictures_release(state *s) {
    castkit_pictures_release(castkit_pictures_retain(take_castkit_pictures(s)));
}

static void call_castkit_scene_new(state *s) {
    keep_castkit_scene(s, castkit_scene_new(take_castkit_file(s), input_progress(s), error_of(s)));
}

static void call_castkit_scene_model_count(state *s) {
    see_number(s, (double)castkit_scene_model_count(take_castkit_scene(s)));
}

static void call_castkit_scene_get_model(state *s) {
    keep_castkit_scene_model(s, castkit_scene_get_model(take_castkit_scene(s), size_index(s), error_of(s)));
}

static void call_castkit_scene_animation_count(state *s) {
    see_number(s, (double)castkit_scene_animation_count(take_castkit_scene(s)));
}

static void call_castkit_scene_get_animation(state *s) {
    keep_castkit_scene_animation(s, castkit_scene_get_animation(take_castkit_scene(s), size_index(s), error_of(s)));
}

static void call_castkit_scene_warning_count(state *s) {
    see_number(s, (double)castkit_scene_warning_count(take_castkit_scene(s)));
}

static void call_castkit_scene_warning(state *s) {
    see_castkit_string(s, castkit_scene_warning(take_castkit_scene(s), size_index(s), room(s, 2)));
}

static void call_castkit_scene_instance_count(state *s) {
    see_number(s, (double)castkit_scene_instance_count(take_castkit_scene(s)));
}

static void call_castkit_scene_get_instance(state *s) {
    see_number(s, (double)castkit_scene_get_instance(take_castkit_scene(s), size_index(s), room(s, 2), size_size(s)));
}

static void call_castkit_scene_retain(state *s) {
    castkit_scene_release(castkit_scene_retain(take_castkit_scene(s)));
}

static void call_castkit_scene_release(state *s) {
    castkit_scene_release(castkit_scene_retain(take_castkit_scene(s)));
}

static void call_castkit_scene_animation_get_info(state *s) {
    see_number(s, (double)castkit_scene_animation_get_info(take_castkit_scene_animation(s), room(s, 1), size_size(s)));
}

static void call_castkit_scene_animation_frame_at(state *s) {
    see_number(s, (double)castkit_scene_animation_frame_at(take_castkit_scene_animation(s), any_double(s)));
}

static void call_castkit_scene_animation_seconds_at(state *s) {
    see_number(s, (double)castkit_scene_animation_seconds_at(take_castkit_scene_animation(s), any_double(s)));
}

static void call_castkit_binding_new(state *s) {
    keep_castkit_binding(s, castkit_binding_new(take_castkit_scene_animation(s), take_castkit_scene_model(s), error_of(s)));
}

static void call_castkit_binding_unmatched_count(state *s) {
    see_number(s, (double)castkit_binding_unmatched_count(take_castkit_binding(s)));
}

static void call_castkit_binding_bake(state *s) {
    see_number(s, (double)castkit_binding_bake(take_castkit_binding(s), any_double(s), any_double(s), size_count(s), room(s, 4), size_local_capacity(s), room(s, 6), size_weight_capacity(s), options_castkit_bake_options(s), error_of(s)));
}

static void call_castkit_scene_animation_retain(state *s) {
    castkit_scene_animation_release(castkit_scene_animation_retain(take_castkit_scene_animation(s)));
}

static void call_castkit_scene_animation_release(state *s) {
    castkit_scene_animation_release(castkit_scene_animation_retain(take_castkit_scene_animation(s)));
}

static void call_castkit_binding_retain(state *s) {
    castkit_binding_release(castkit_binding_retain(take_castkit_binding(s)));
}

static void call_castkit_binding_release(state *s) {
    castkit_binding_release(castkit_binding_retain(take_castkit_binding(s)));
}

static void call_castkit_scene_rest_bounds(state *s) {
    see_number(s, (double)castkit_scene_rest_bounds(take_castkit_scene(s), room(s, 1)));
}

static void call_castkit_scene_model_rest_bounds(state *s) {
    see_number(s, (double)castkit_scene_model_rest_bounds(take_castkit_scene_model(s), room(s, 1)));
}

static void call_castkit_binding_bounds(state *s) {
    see_number(s, (double)castkit_binding_bounds(take_castkit_binding(s), any_double(s), any_double(s), size_count(s), any_bool(s), input_progress(s), room(s, 6), error_of(s)));
}

static void call_castkit_scene_get_counts(state *s) {
    see_number(s, (double)castkit_scene_get_counts(take_castkit_scene(s), room(s, 1), size_size(s)));
}

static void call_castkit_instances_open(state *s) {
    keep_castkit_instances(s, castkit_instances_open(text(s), any_castkit_confinement(s), error_of(s)));
}

static void call_castkit_instances_next(state *s) {
    keep_castkit_visit(s, castkit_instances_next(take_castkit_instances(s), error_of(s)));
}

static void call_castkit_visit_get_info(state *s) {
    see_number(s, (double)castkit_visit_get_info(take_castkit_visit(s), room(s, 1), size_size(s)));
}

static void call_castkit_visit_file(state *s) {
    keep_castkit_file(s, castkit_visit_file(take_castkit_visit(s)));
}

static void call_castkit_instances_retain(state *s) {
    castkit_instances_release(castkit_instances_retain(take_castkit_instances(s)));
}

static void call_castkit_instances_release(state *s) {
    castkit_instances_release(castkit_instances_retain(take_castkit_instances(s)));
}

static void call_castkit_visit_retain(state *s) {
    castkit_visit_release(castkit_visit_retain(take_castkit_visit(s)));
}

static void call_castkit_visit_release(state *s) {
    castkit_visit_release(castkit_visit_retain(take_castkit_visit(s)));
}

static void call_castkit_scene_model_node(state *s) {
    see_castkit_node(s, castkit_scene_model_node(take_castkit_scene_model(s)));
}

static void call_castkit_scene_model_placement(state *s) {
    see_number(s, (double)castkit_scene_model_placement(take_castkit_scene_model(s), room(s, 1)));
}

static void call_castkit_scene_model_bone_count(state *s) {
    see_number(s, (double)castkit_scene_model_bone_count(take_castkit_scene_model(s)));
}

static void call_castkit_scene_model_bone(state *s) {
    see_number(s, (double)castkit_scene_model_bone(take_castkit_scene_model(s), size_index(s), room(s, 2), size_size(s)));
}

static void call_castkit_scene_model_find_bone(state *s) {
    see_number(s, (double)castkit_scene_model_find_bone(take_castkit_scene_model(s), text(s)));
}

static void call_castkit_scene_model_mesh_count(state *s) {
    see_number(s, (double)castkit_scene_model_mesh_count(take_castkit_scene_model(s)));
}

static void call_castkit_scene_model_mesh(state *s) {
    see_castkit_node(s, castkit_scene_model_mesh(take_castkit_scene_model(s), size_index(s)));
}

static void call_castkit_scene_model_influences(state *s) {
    see_number(s, (double)castkit_scene_model_influences(take_castkit_scene_model(s), size_index(s), room(s, 2), room(s, 3), size_capacity(s), error_of(s)));
}

static void call_castkit_scene_model_shape_count(state *s) {
    see_number(s, (double)castkit_scene_model_shape_count(take_castkit_scene_model(s)));
}

static void call_castkit_scene_model_shape(state *s) {
    see_number(s, (double)castkit_scene_model_shape(take_castkit_scene_model(s), size_index(s), room(s, 2), size_size(s)));
}

static void call_castkit_scene_model_retain(state *s) {
    castkit_scene_model_release(castkit_scene_model_retain(take_castkit_scene_model(s)));
}

static void call_castkit_scene_model_release(state *s) {
    castkit_scene_model_release(castkit_scene_model_retain(take_castkit_scene_model(s)));
}

static void call_castkit_pose_new(state *s) {
    keep_castkit_pose(s, castkit_pose_new(take_castkit_scene_model(s), error_of(s)));
}

static void call_castkit_pose_rest(state *s) {
    see_number(s, (double)castkit_pose_rest(take_castkit_pose(s), error_of(s)));
}

static void call_castkit_pose_sample(state *s) {
    see_number(s, (double)castkit_pose_sample(take_castkit_pose(s), take_castkit_binding(s), any_double(s), error_of(s)));
}

static void call_castkit_pose_apply(state *s) {
    see_number(s, (double)castkit_pose_apply(take_castkit_pose(s), take_castkit_binding(s), any_double(s), error_of(s)));
}

static void call_castkit_pose_set_constraints(state *s) {
    see_number(s, (double)castkit_pose_set_constraints(take_castkit_pose(s), any_bool(s), error_of(s)));
}

static void call_castkit_pose_locals(state *s) {
    see_number(s, (double)castkit_pose_locals(take_castkit_pose(s), any_bool(s), room(s, 2), size_capacity(s), error_of(s)));
}

static void call_castkit_pose_set_locals(state *s) {
    see_number(s, (double)castkit_pose_set_locals(take_castkit_pose(s), input_locals(s), size_count(s), error_of(s)));
}

static void call_castkit_pose_shape_weights(state *s) {
    see_number(s, (double)castkit_pose_shape_weights(take_castkit_pose(s), room(s, 1), size_capacity(s), error_of(s)));
}

static void call_castkit_pose_set_shape_weights(state *s) {
    see_number(s, (double)castkit_pose_set_shape_weights(take_castkit_pose(s), floats(s), size_count(s), error_of(s)));
}

static void call_castkit_pose_mesh_is_visible(state *s) {
    see_number(s, (double)castkit_pose_mesh_is_visible(take_castkit_pose(s), size_index(s)));
}

static void call_castkit_pose_bounds(state *s) {
    see_number(s, (double)castkit_pose_bounds(take_castkit_pose(s), room(s, 1), error_of(s)));
}

static void call_castkit_pose_world(state *s) {
    see_number(s, (double)castkit_pose_world(take_castkit_pose(s), room(s, 1), size_capacity(s), error_of(s)));
}

static void call_castkit_pose_palette(state *s) {
    see_number(s, (double)castkit_pose_palette(take_castkit_pose(s), room(s, 1), size_capacity(s), error_of(s)));
}

static void call_castkit_pose_skin(state *s) {
    see_number(s, (double)castkit_pose_skin(take_castkit_pose(s), size_index(s), input_target(s), any_bool(s), error_of(s)));
}

static void call_castkit_pose_retain(state *s) {
    castkit_pose_release(castkit_pose_retain(take_castkit_pose(s)));
}

static void call_castkit_pose_release(state *s) {
    castkit_pose_release(castkit_pose_retain(take_castkit_pose(s)));
}

static void call_castkit_version(state *s) {
    see_number(s, (double)castkit_version());
}

static void call_castkit_version_text(state *s) {
    see_c_text(s, castkit_version_text());
}

static void call_castkit_features(state *s) {
    see_number(s, (double)castkit_features());
}

static void call_castkit_vertex_format_size(state *s) {
    see_number(s, (double)castkit_vertex_format_size(any_castkit_vertex_format(s)));
}

static void call_castkit_mesh_interleave(state *s) {
    see_number(s, (double)castkit_mesh_interleave(any_castkit_node(s), input_attributes(s), size_attribute_count(s), size_attribute_size(s), size_stride(s), room(s, 5), size_size(s), any_bool(s), error_of(s)));
}

static const struct {
    const char *name;
    void (*call)(state *s);
} CALLS[] = {
    {"castkit_array_copy", call_castkit_array_copy},
    {"castkit_array_of", call_castkit_array_of},
    {"castkit_check", call_castkit_check},
    {"castkit_report_count", call_castkit_report_count},
    {"castkit_report_total", call_castkit_report_total},
    {"castkit_report_finding", call_castkit_report_finding},
    {"castkit_report_retain", call_castkit_report_retain},
    {"castkit_report_release", call_castkit_report_release},
    {"castkit_repair_file", call_castkit_repair_file},
    {"castkit_upgrade_file", call_castkit_upgrade_file},
    {"castkit_changes_count", call_castkit_changes_count},
    {"castkit_changes_total", call_castkit_changes_total},
    {"castkit_changes_change", call_castkit_changes_change},
    {"castkit_changes_refusal_count", call_castkit_changes_refusal_count},
    {"castkit_changes_refusal_total", call_castkit_changes_refusal_total},
    {"castkit_changes_refusal", call_castkit_changes_refusal},
    {"castkit_changes_are_complete", call_castkit_changes_are_complete},
    {"castkit_changes_retain", call_castkit_changes_retain},
    {"castkit_changes_release", call_castkit_changes_release},
    {"castkit_comparison_get_info", call_castkit_comparison_get_info},
    {"castkit_comparison_difference", call_castkit_comparison_difference},
    {"castkit_comparison_retain", call_castkit_comparison_retain},
    {"castkit_comparison_release", call_castkit_comparison_release},
    {"castkit_diff_files", call_castkit_diff_files},
    {"castkit_compare_scenes", call_castkit_compare_scenes},
    {"castkit_format_get", call_castkit_format_get},
    {"castkit_conversion_note_count", call_castkit_conversion_note_count},
    {"castkit_conversion_note", call_castkit_conversion_note},
    {"castkit_conversion_example", call_castkit_conversion_example},
    {"castkit_conversion_side_file_count", call_castkit_conversion_side_file_count},
    {"castkit_conversion_side_file", call_castkit_conversion_side_file},
    {"castkit_conversion_side_file_data", call_castkit_conversion_side_file_data},
    {"castkit_conversion_format", call_castkit_conversion_format},
    {"castkit_conversion_bytes", call_castkit_conversion_bytes},
    {"castkit_conversion_is_written", call_castkit_conversion_is_written},
    {"castkit_conversion_retain", call_castkit_conversion_retain},
    {"castkit_conversion_release", call_castkit_conversion_release},
    {"castkit_optimize_file", call_castkit_optimize_file},
    {"castkit_conversion_totals", call_castkit_conversion_totals},
    {"castkit_convert", call_castkit_convert},
    {"castkit_convert_to", call_castkit_convert_to},
    {"castkit_load", call_castkit_load},
    {"castkit_decode_plan_of_file", call_castkit_decode_plan_of_file},
    {"castkit_decode_plan_of_node", call_castkit_decode_plan_of_node},
    {"castkit_decode_plan_byte_length", call_castkit_decode_plan_byte_length},
    {"castkit_decode_plan_count", call_castkit_decode_plan_count},
    {"castkit_decode_plan_array", call_castkit_decode_plan_array},
    {"castkit_decode_plan_run", call_castkit_decode_plan_run},
    {"castkit_decode_plan_retain", call_castkit_decode_plan_retain},
    {"castkit_decode_plan_release", call_castkit_decode_plan_release},
    {"castkit_document_new", call_castkit_document_new},
    {"castkit_document_open", call_castkit_document_open},
    {"castkit_document_of_file", call_castkit_document_of_file},
    {"castkit_document_retain", call_castkit_document_retain},
    {"castkit_document_release", call_castkit_document_release},
    {"castkit_document_set", call_castkit_document_set},
    {"castkit_document_set_text", call_castkit_document_set_text},
    {"castkit_document_unset", call_castkit_document_unset},
    {"castkit_document_get", call_castkit_document_get},
    {"castkit_patch_open", call_castkit_patch_open},
    {"castkit_patch_of_memory", call_castkit_patch_of_memory},
    {"castkit_patch_set", call_castkit_patch_set},
    {"castkit_patch_set_text", call_castkit_patch_set_text},
    {"castkit_patch_set_hash", call_castkit_patch_set_hash},
    {"castkit_patch_change_count", call_castkit_patch_change_count},
    {"castkit_patch_save", call_castkit_patch_save},
    {"castkit_patch_retain", call_castkit_patch_retain},
    {"castkit_patch_release", call_castkit_patch_release},
    {"castkit_document_save", call_castkit_document_save},
    {"castkit_document_to_file", call_castkit_document_to_file},
    {"castkit_document_child_count", call_castkit_document_child_count},
    {"castkit_document_child", call_castkit_document_child},
    {"castkit_document_parent", call_castkit_document_parent},
    {"castkit_document_kind", call_castkit_document_kind},
    {"castkit_document_hash", call_castkit_document_hash},
    {"castkit_document_set_hash", call_castkit_document_set_hash},
    {"castkit_document_add", call_castkit_document_add},
    {"castkit_document_add_copy", call_castkit_document_add_copy},
    {"castkit_document_remove", call_castkit_document_remove},
    {"castkit_error_name", call_castkit_error_name},
    {"castkit_file_retain", call_castkit_file_retain},
    {"castkit_file_release", call_castkit_file_release},
    {"castkit_file_get_info", call_castkit_file_get_info},
    {"castkit_file_damage", call_castkit_file_damage},
    {"castkit_file_repair", call_castkit_file_repair},
    {"castkit_file_top_level", call_castkit_file_top_level},
    {"castkit_file_roots", call_castkit_file_roots},
    {"castkit_file_metadata", call_castkit_file_metadata},
    {"castkit_file_find", call_castkit_file_find},
    {"castkit_file_open", call_castkit_file_open},
    {"castkit_file_map", call_castkit_file_map},
    {"castkit_file_from_memory", call_castkit_file_from_memory},
    {"castkit_file_from_copy", call_castkit_file_from_copy},
    {"castkit_file_from_reader", call_castkit_file_from_reader},
    {"castkit_model_get_fields", call_castkit_model_get_fields},
    {"castkit_mesh_get_fields", call_castkit_mesh_get_fields},
    {"castkit_hair_get_fields", call_castkit_hair_get_fields},
    {"castkit_blend_shape_get_fields", call_castkit_blend_shape_get_fields},
    {"castkit_bone_get_fields", call_castkit_bone_get_fields},
    {"castkit_ik_handle_get_fields", call_castkit_ik_handle_get_fields},
    {"castkit_constraint_get_fields", call_castkit_constraint_get_fields},
    {"castkit_animation_get_fields", call_castkit_animation_get_fields},
    {"castkit_curve_get_fields", call_castkit_curve_get_fields},
    {"castkit_curve_mode_override_get_fields", call_castkit_curve_mode_override_get_fields},
    {"castkit_notification_track_get_fields", call_castkit_notification_track_get_fields},
    {"castkit_material_get_fields", call_castkit_material_get_fields},
    {"castkit_file_get_fields", call_castkit_file_get_fields},
    {"castkit_color_get_fields", call_castkit_color_get_fields},
    {"castkit_instance_get_fields", call_castkit_instance_get_fields},
    {"castkit_metadata_get_fields", call_castkit_metadata_get_fields},
    {"castkit_root_models", call_castkit_root_models},
    {"castkit_root_animations", call_castkit_root_animations},
    {"castkit_root_instances", call_castkit_root_instances},
    {"castkit_root_metadata", call_castkit_root_metadata},
    {"castkit_model_skeleton", call_castkit_model_skeleton},
    {"castkit_model_meshes", call_castkit_model_meshes},
    {"castkit_model_hairs", call_castkit_model_hairs},
    {"castkit_model_blend_shapes", call_castkit_model_blend_shapes},
    {"castkit_model_materials", call_castkit_model_materials},
    {"castkit_model_name", call_castkit_model_name},
    {"castkit_model_position", call_castkit_model_position},
    {"castkit_model_rotation", call_castkit_model_rotation},
    {"castkit_model_scale", call_castkit_model_scale},
    {"castkit_mesh_name", call_castkit_mesh_name},
    {"castkit_mesh_positions", call_castkit_mesh_positions},
    {"castkit_mesh_normals", call_castkit_mesh_normals},
    {"castkit_mesh_tangents", call_castkit_mesh_tangents},
    {"castkit_mesh_color_layer", call_castkit_mesh_color_layer},
    {"castkit_mesh_legacy_colors", call_castkit_mesh_legacy_colors},
    {"castkit_mesh_uv_layer", call_castkit_mesh_uv_layer},
    {"castkit_mesh_weight_bones", call_castkit_mesh_weight_bones},
    {"castkit_mesh_weight_values", call_castkit_mesh_weight_values},
    {"castkit_mesh_faces", call_castkit_mesh_faces},
    {"castkit_mesh_color_layer_count", call_castkit_mesh_color_layer_count},
    {"castkit_mesh_uv_layer_count", call_castkit_mesh_uv_layer_count},
    {"castkit_mesh_maximum_influence", call_castkit_mesh_maximum_influence},
    {"castkit_mesh_skinning_method", call_castkit_mesh_skinning_method},
    {"castkit_mesh_skinning_method_choice", call_castkit_mesh_skinning_method_choice},
    {"castkit_mesh_material", call_castkit_mesh_material},
    {"castkit_mesh_material_hash", call_castkit_mesh_material_hash},
    {"castkit_hair_name", call_castkit_hair_name},
    {"castkit_hair_segments", call_castkit_hair_segments},
    {"castkit_hair_particles", call_castkit_hair_particles},
    {"castkit_hair_material", call_castkit_hair_material},
    {"castkit_hair_material_hash", call_castkit_hair_material_hash},
    {"castkit_blend_shape_name", call_castkit_blend_shape_name},
    {"castkit_blend_shape_base_shape", call_castkit_blend_shape_base_shape},
    {"castkit_blend_shape_base_shape_hash", call_castkit_blend_shape_base_shape_hash},
    {"castkit_blend_shape_vertex_indices", call_castkit_blend_shape_vertex_indices},
    {"castkit_blend_shape_positions", call_castkit_blend_shape_positions},
    {"castkit_blend_shape_target_weight_scales", call_castkit_blend_shape_target_weight_scales},
    {"castkit_blend_shape_legacy_target_shapes", call_castkit_blend_shape_legacy_target_shapes},
    {"castkit_blend_shape_legacy_deltas", call_castkit_blend_shape_legacy_deltas},
    {"castkit_skeleton_bones", call_castkit_skeleton_bones},
    {"castkit_skeleton_ik_handles", call_castkit_skeleton_ik_handles},
    {"castkit_skeleton_constraints", call_castkit_skeleton_constraints},
    {"castkit_bone_name", call_castkit_bone_name},
    {"castkit_bone_parent_index", call_castkit_bone_parent_index},
    {"castkit_bone_segment_scale_compensate", call_castkit_bone_segment_scale_compensate},
    {"castkit_bone_local_position", call_castkit_bone_local_position},
    {"castkit_bone_local_rotation", call_castkit_bone_local_rotation},
    {"castkit_bone_world_position", call_castkit_bone_world_position},
    {"castkit_bone_world_rotation", call_castkit_bone_world_rotation},
    {"castkit_bone_scale", call_castkit_bone_scale},
    {"castkit_ik_handle_name", call_castkit_ik_handle_name},
    {"castkit_ik_handle_start_bone", call_castkit_ik_handle_start_bone},
    {"castkit_ik_handle_start_bone_hash", call_castkit_ik_handle_start_bone_hash},
    {"castkit_ik_handle_end_bone", call_castkit_ik_handle_end_bone},
    {"castkit_ik_handle_end_bone_hash", call_castkit_ik_handle_end_bone_hash},
    {"castkit_ik_handle_target_bone", call_castkit_ik_handle_target_bone},
    {"castkit_ik_handle_target_bone_hash", call_castkit_ik_handle_target_bone_hash},
    {"castkit_ik_handle_target_offset", call_castkit_ik_handle_target_offset},
    {"castkit_ik_handle_pole_vector_bone", call_castkit_ik_handle_pole_vector_bone},
    {"castkit_ik_handle_pole_vector_bone_hash", call_castkit_ik_handle_pole_vector_bone_hash},
    {"castkit_ik_handle_pole_bone", call_castkit_ik_handle_pole_bone},
    {"castkit_ik_handle_pole_bone_hash", call_castkit_ik_handle_pole_bone_hash},
    {"castkit_ik_handle_use_target_rotation", call_castkit_ik_handle_use_target_rotation},
    {"castkit_constraint_name", call_castkit_constraint_name},
    {"castkit_constraint_constraint_type", call_castkit_constraint_constraint_type},
    {"castkit_constraint_constraint_type_choice", call_castkit_constraint_constraint_type_choice},
    {"castkit_constraint_constraint_bone", call_castkit_constraint_constraint_bone},
    {"castkit_constraint_constraint_bone_hash", call_castkit_constraint_constraint_bone_hash},
    {"castkit_constraint_target_bone", call_castkit_constraint_target_bone},
    {"castkit_constraint_target_bone_hash", call_castkit_constraint_target_bone_hash},
    {"castkit_constraint_maintain_offset", call_castkit_constraint_maintain_offset},
    {"castkit_constraint_custom_offset", call_castkit_constraint_custom_offset},
    {"castkit_constraint_weight", call_castkit_constraint_weight},
    {"castkit_constraint_skip_x", call_castkit_constraint_skip_x},
    {"castkit_constraint_skip_y", call_castkit_constraint_skip_y},
    {"castkit_constraint_skip_z", call_castkit_constraint_skip_z},
    {"castkit_animation_skeletons", call_castkit_animation_skeletons},
    {"castkit_animation_curves", call_castkit_animation_curves},
    {"castkit_animation_curve_mode_overrides", call_castkit_animation_curve_mode_overrides},
    {"castkit_animation_notification_tracks", call_castkit_animation_notification_tracks},
    {"castkit_animation_name", call_castkit_animation_name},
    {"castkit_animation_frame_rate", call_castkit_animation_frame_rate},
    {"castkit_animation_looping", call_castkit_animation_looping},
    {"castkit_animation_legacy_rotation_interpolation", call_castkit_animation_legacy_rotation_interpolation},
    {"castkit_animation_legacy_rotation_interpolation_choice", call_castkit_animation_legacy_rotation_interpolation_choice},
    {"castkit_animation_legacy_transform_space", call_castkit_animation_legacy_transform_space},
    {"castkit_animation_legacy_transform_space_choice", call_castkit_animation_legacy_transform_space_choice},
    {"castkit_curve_node_name", call_castkit_curve_node_name},
    {"castkit_curve_key_property", call_castkit_curve_key_property},
    {"castkit_curve_key_property_choice", call_castkit_curve_key_property_choice},
    {"castkit_curve_key_frames", call_castkit_curve_key_frames},
    {"castkit_curve_legacy_key_times", call_castkit_curve_legacy_key_times},
    {"castkit_curve_key_values", call_castkit_curve_key_values},
    {"castkit_curve_mode", call_castkit_curve_mode},
    {"castkit_curve_mode_choice", call_castkit_curve_mode_choice},
    {"castkit_curve_additive_blend_weight", call_castkit_curve_additive_blend_weight},
    {"castkit_curve_mode_override_node_name", call_castkit_curve_mode_override_node_name},
    {"castkit_curve_mode_override_mode", call_castkit_curve_mode_override_mode},
    {"castkit_curve_mode_override_mode_choice", call_castkit_curve_mode_override_mode_choice},
    {"castkit_curve_mode_override_override_translation", call_castkit_curve_mode_override_override_translation},
    {"castkit_curve_mode_override_override_rotation", call_castkit_curve_mode_override_override_rotation},
    {"castkit_curve_mode_override_override_scale", call_castkit_curve_mode_override_override_scale},
    {"castkit_notification_track_name", call_castkit_notification_track_name},
    {"castkit_notification_track_key_frames", call_castkit_notification_track_key_frames},
    {"castkit_material_files", call_castkit_material_files},
    {"castkit_material_colors", call_castkit_material_colors},
    {"castkit_material_name", call_castkit_material_name},
    {"castkit_material_material_type", call_castkit_material_material_type},
    {"castkit_material_albedo", call_castkit_material_albedo},
    {"castkit_material_albedo_hash", call_castkit_material_albedo_hash},
    {"castkit_material_diffuse", call_castkit_material_diffuse},
    {"castkit_material_diffuse_hash", call_castkit_material_diffuse_hash},
    {"castkit_material_normal", call_castkit_material_normal},
    {"castkit_material_normal_hash", call_castkit_material_normal_hash},
    {"castkit_material_specular", call_castkit_material_specular},
    {"castkit_material_specular_hash", call_castkit_material_specular_hash},
    {"castkit_material_gloss", call_castkit_material_gloss},
    {"castkit_material_gloss_hash", call_castkit_material_gloss_hash},
    {"castkit_material_roughness", call_castkit_material_roughness},
    {"castkit_material_roughness_hash", call_castkit_material_roughness_hash},
    {"castkit_material_metal", call_castkit_material_metal},
    {"castkit_material_metal_hash", call_castkit_material_metal_hash},
    {"castkit_material_emissive", call_castkit_material_emissive},
    {"castkit_material_emissive_hash", call_castkit_material_emissive_hash},
    {"castkit_material_emissive_mask", call_castkit_material_emissive_mask},
    {"castkit_material_emissive_mask_hash", call_castkit_material_emissive_mask_hash},
    {"castkit_material_emissive_strength", call_castkit_material_emissive_strength},
    {"castkit_material_emissive_strength_hash", call_castkit_material_emissive_strength_hash},
    {"castkit_material_ambient_occlusion", call_castkit_material_ambient_occlusion},
    {"castkit_material_ambient_occlusion_hash", call_castkit_material_ambient_occlusion_hash},
    {"castkit_material_cavity", call_castkit_material_cavity},
    {"castkit_material_cavity_hash", call_castkit_material_cavity_hash},
    {"castkit_material_anisotropy", call_castkit_material_anisotropy},
    {"castkit_material_anisotropy_hash", call_castkit_material_anisotropy_hash},
    {"castkit_material_extra", call_castkit_material_extra},
    {"castkit_material_extra_hash", call_castkit_material_extra_hash},
    {"castkit_file_path", call_castkit_file_path},
    {"castkit_color_name", call_castkit_color_name},
    {"castkit_color_color_space", call_castkit_color_color_space},
    {"castkit_color_color_space_choice", call_castkit_color_color_space_choice},
    {"castkit_color_rgba", call_castkit_color_rgba},
    {"castkit_instance_files", call_castkit_instance_files},
    {"castkit_instance_name", call_castkit_instance_name},
    {"castkit_instance_reference_file", call_castkit_instance_reference_file},
    {"castkit_instance_reference_file_hash", call_castkit_instance_reference_file_hash},
    {"castkit_instance_position", call_castkit_instance_position},
    {"castkit_instance_rotation", call_castkit_instance_rotation},
    {"castkit_instance_scale", call_castkit_instance_scale},
    {"castkit_metadata_author", call_castkit_metadata_author},
    {"castkit_metadata_software", call_castkit_metadata_software},
    {"castkit_metadata_up_axis", call_castkit_metadata_up_axis},
    {"castkit_metadata_up_axis_choice", call_castkit_metadata_up_axis_choice},
    {"castkit_metadata_scene_root", call_castkit_metadata_scene_root},
    {"castkit_root_add_model", call_castkit_root_add_model},
    {"castkit_root_add_animation", call_castkit_root_add_animation},
    {"castkit_root_add_instance", call_castkit_root_add_instance},
    {"castkit_root_add_metadata", call_castkit_root_add_metadata},
    {"castkit_model_add_skeleton", call_castkit_model_add_skeleton},
    {"castkit_model_add_mesh", call_castkit_model_add_mesh},
    {"castkit_model_add_hair", call_castkit_model_add_hair},
    {"castkit_model_add_blend_shape", call_castkit_model_add_blend_shape},
    {"castkit_model_add_material", call_castkit_model_add_material},
    {"castkit_model_set_name", call_castkit_model_set_name},
    {"castkit_model_set_position", call_castkit_model_set_position},
    {"castkit_model_set_rotation", call_castkit_model_set_rotation},
    {"castkit_model_set_scale", call_castkit_model_set_scale},
    {"castkit_mesh_set_name", call_castkit_mesh_set_name},
    {"castkit_mesh_set_positions", call_castkit_mesh_set_positions},
    {"castkit_mesh_set_normals", call_castkit_mesh_set_normals},
    {"castkit_mesh_set_tangents", call_castkit_mesh_set_tangents},
    {"castkit_mesh_set_color_layer", call_castkit_mesh_set_color_layer},
    {"castkit_mesh_set_legacy_colors", call_castkit_mesh_set_legacy_colors},
    {"castkit_mesh_set_uv_layer", call_castkit_mesh_set_uv_layer},
    {"castkit_mesh_set_weight_bones", call_castkit_mesh_set_weight_bones},
    {"castkit_mesh_set_weight_values", call_castkit_mesh_set_weight_values},
    {"castkit_mesh_set_faces", call_castkit_mesh_set_faces},
    {"castkit_mesh_set_color_layer_count", call_castkit_mesh_set_color_layer_count},
    {"castkit_mesh_set_uv_layer_count", call_castkit_mesh_set_uv_layer_count},
    {"castkit_mesh_set_maximum_influence", call_castkit_mesh_set_maximum_influence},
    {"castkit_mesh_set_skinning_method", call_castkit_mesh_set_skinning_method},
    {"castkit_mesh_set_material", call_castkit_mesh_set_material},
    {"castkit_mesh_set_material_hash", call_castkit_mesh_set_material_hash},
    {"castkit_hair_set_name", call_castkit_hair_set_name},
    {"castkit_hair_set_segments", call_castkit_hair_set_segments},
    {"castkit_hair_set_particles", call_castkit_hair_set_particles},
    {"castkit_hair_set_material", call_castkit_hair_set_material},
    {"castkit_hair_set_material_hash", call_castkit_hair_set_material_hash},
    {"castkit_blend_shape_set_name", call_castkit_blend_shape_set_name},
    {"castkit_blend_shape_set_base_shape", call_castkit_blend_shape_set_base_shape},
    {"castkit_blend_shape_set_base_shape_hash", call_castkit_blend_shape_set_base_shape_hash},
    {"castkit_blend_shape_set_vertex_indices", call_castkit_blend_shape_set_vertex_indices},
    {"castkit_blend_shape_set_positions", call_castkit_blend_shape_set_positions},
    {"castkit_blend_shape_set_target_weight_scales", call_castkit_blend_shape_set_target_weight_scales},
    {"castkit_blend_shape_set_legacy_target_shapes", call_castkit_blend_shape_set_legacy_target_shapes},
    {"castkit_blend_shape_set_legacy_deltas", call_castkit_blend_shape_set_legacy_deltas},
    {"castkit_skeleton_add_bone", call_castkit_skeleton_add_bone},
    {"castkit_skeleton_add_ik_handle", call_castkit_skeleton_add_ik_handle},
    {"castkit_skeleton_add_constraint", call_castkit_skeleton_add_constraint},
    {"castkit_bone_set_name", call_castkit_bone_set_name},
    {"castkit_bone_set_parent_index", call_castkit_bone_set_parent_index},
    {"castkit_bone_set_segment_scale_compensate", call_castkit_bone_set_segment_scale_compensate},
    {"castkit_bone_set_local_position", call_castkit_bone_set_local_position},
    {"castkit_bone_set_local_rotation", call_castkit_bone_set_local_rotation},
    {"castkit_bone_set_world_position", call_castkit_bone_set_world_position},
    {"castkit_bone_set_world_rotation", call_castkit_bone_set_world_rotation},
    {"castkit_bone_set_scale", call_castkit_bone_set_scale},
    {"castkit_ik_handle_set_name", call_castkit_ik_handle_set_name},
    {"castkit_ik_handle_set_start_bone", call_castkit_ik_handle_set_start_bone},
    {"castkit_ik_handle_set_start_bone_hash", call_castkit_ik_handle_set_start_bone_hash},
    {"castkit_ik_handle_set_end_bone", call_castkit_ik_handle_set_end_bone},
    {"castkit_ik_handle_set_end_bone_hash", call_castkit_ik_handle_set_end_bone_hash},
    {"castkit_ik_handle_set_target_bone", call_castkit_ik_handle_set_target_bone},
    {"castkit_ik_handle_set_target_bone_hash", call_castkit_ik_handle_set_target_bone_hash},
    {"castkit_ik_handle_set_target_offset", call_castkit_ik_handle_set_target_offset},
    {"castkit_ik_handle_set_pole_vector_bone", call_castkit_ik_handle_set_pole_vector_bone},
    {"castkit_ik_handle_set_pole_vector_bone_hash", call_castkit_ik_handle_set_pole_vector_bone_hash},
    {"castkit_ik_handle_set_pole_bone", call_castkit_ik_handle_set_pole_bone},
    {"castkit_ik_handle_set_pole_bone_hash", call_castkit_ik_handle_set_pole_bone_hash},
    {"castkit_ik_handle_set_use_target_rotation", call_castkit_ik_handle_set_use_target_rotation},
    {"castkit_constraint_set_name", call_castkit_constraint_set_name},
    {"castkit_constraint_set_constraint_type", call_castkit_constraint_set_constraint_type},
    {"castkit_constraint_set_constraint_bone", call_castkit_constraint_set_constraint_bone},
    {"castkit_constraint_set_constraint_bone_hash", call_castkit_constraint_set_constraint_bone_hash},
    {"castkit_constraint_set_target_bone", call_castkit_constraint_set_target_bone},
    {"castkit_constraint_set_target_bone_hash", call_castkit_constraint_set_target_bone_hash},
    {"castkit_constraint_set_maintain_offset", call_castkit_constraint_set_maintain_offset},
    {"castkit_constraint_set_custom_offset", call_castkit_constraint_set_custom_offset},
    {"castkit_constraint_set_weight", call_castkit_constraint_set_weight},
    {"castkit_constraint_set_skip_x", call_castkit_constraint_set_skip_x},
    {"castkit_constraint_set_skip_y", call_castkit_constraint_set_skip_y},
    {"castkit_constraint_set_skip_z", call_castkit_constraint_set_skip_z},
    {"castkit_animation_add_skeleton", call_castkit_animation_add_skeleton},
    {"castkit_animation_add_curve", call_castkit_animation_add_curve},
    {"castkit_animation_add_curve_mode_override", call_castkit_animation_add_curve_mode_override},
    {"castkit_animation_add_notification_track", call_castkit_animation_add_notification_track},
    {"castkit_animation_set_name", call_castkit_animation_set_name},
    {"castkit_animation_set_frame_rate", call_castkit_animation_set_frame_rate},
    {"castkit_animation_set_looping", call_castkit_animation_set_looping},
    {"castkit_animation_set_legacy_rotation_interpolation", call_castkit_animation_set_legacy_rotation_interpolation},
    {"castkit_animation_set_legacy_transform_space", call_castkit_animation_set_legacy_transform_space},
    {"castkit_curve_set_node_name", call_castkit_curve_set_node_name},
    {"castkit_curve_set_key_property", call_castkit_curve_set_key_property},
    {"castkit_curve_set_key_frames", call_castkit_curve_set_key_frames},
    {"castkit_curve_set_legacy_key_times", call_castkit_curve_set_legacy_key_times},
    {"castkit_curve_set_key_values", call_castkit_curve_set_key_values},
    {"castkit_curve_set_mode", call_castkit_curve_set_mode},
    {"castkit_curve_set_additive_blend_weight", call_castkit_curve_set_additive_blend_weight},
    {"castkit_curve_mode_override_set_node_name", call_castkit_curve_mode_override_set_node_name},
    {"castkit_curve_mode_override_set_mode", call_castkit_curve_mode_override_set_mode},
    {"castkit_curve_mode_override_set_override_translation", call_castkit_curve_mode_override_set_override_translation},
    {"castkit_curve_mode_override_set_override_rotation", call_castkit_curve_mode_override_set_override_rotation},
    {"castkit_curve_mode_override_set_override_scale", call_castkit_curve_mode_override_set_override_scale},
    {"castkit_notification_track_set_name", call_castkit_notification_track_set_name},
    {"castkit_notification_track_set_key_frames", call_castkit_notification_track_set_key_frames},
    {"castkit_material_add_file", call_castkit_material_add_file},
    {"castkit_material_add_color", call_castkit_material_add_color},
    {"castkit_material_set_name", call_castkit_material_set_name},
    {"castkit_material_set_material_type", call_castkit_material_set_material_type},
    {"castkit_material_set_albedo", call_castkit_material_set_albedo},
    {"castkit_material_set_albedo_hash", call_castkit_material_set_albedo_hash},
    {"castkit_material_set_diffuse", call_castkit_material_set_diffuse},
    {"castkit_material_set_diffuse_hash", call_castkit_material_set_diffuse_hash},
    {"castkit_material_set_normal", call_castkit_material_set_normal},
    {"castkit_material_set_normal_hash", call_castkit_material_set_normal_hash},
    {"castkit_material_set_specular", call_castkit_material_set_specular},
    {"castkit_material_set_specular_hash", call_castkit_material_set_specular_hash},
    {"castkit_material_set_gloss", call_castkit_material_set_gloss},
    {"castkit_material_set_gloss_hash", call_castkit_material_set_gloss_hash},
    {"castkit_material_set_roughness", call_castkit_material_set_roughness},
    {"castkit_material_set_roughness_hash", call_castkit_material_set_roughness_hash},
    {"castkit_material_set_metal", call_castkit_material_set_metal},
    {"castkit_material_set_metal_hash", call_castkit_material_set_metal_hash},
    {"castkit_material_set_emissive", call_castkit_material_set_emissive},
    {"castkit_material_set_emissive_hash", call_castkit_material_set_emissive_hash},
    {"castkit_material_set_emissive_mask", call_castkit_material_set_emissive_mask},
    {"castkit_material_set_emissive_mask_hash", call_castkit_material_set_emissive_mask_hash},
    {"castkit_material_set_emissive_strength", call_castkit_material_set_emissive_strength},
    {"castkit_material_set_emissive_strength_hash", call_castkit_material_set_emissive_strength_hash},
    {"castkit_material_set_ambient_occlusion", call_castkit_material_set_ambient_occlusion},
    {"castkit_material_set_ambient_occlusion_hash", call_castkit_material_set_ambient_occlusion_hash},
    {"castkit_material_set_cavity", call_castkit_material_set_cavity},
    {"castkit_material_set_cavity_hash", call_castkit_material_set_cavity_hash},
    {"castkit_material_set_anisotropy", call_castkit_material_set_anisotropy},
    {"castkit_material_set_anisotropy_hash", call_castkit_material_set_anisotropy_hash},
    {"castkit_material_set_extra", call_castkit_material_set_extra},
    {"castkit_material_set_extra_hash", call_castkit_material_set_extra_hash},
    {"castkit_file_set_path", call_castkit_file_set_path},
    {"castkit_color_set_name", call_castkit_color_set_name},
    {"castkit_color_set_color_space", call_castkit_color_set_color_space},
    {"castkit_color_set_rgba", call_castkit_color_set_rgba},
    {"castkit_instance_add_file", call_castkit_instance_add_file},
    {"castkit_instance_set_name", call_castkit_instance_set_name},
    {"castkit_instance_set_reference_file", call_castkit_instance_set_reference_file},
    {"castkit_instance_set_reference_file_hash", call_castkit_instance_set_reference_file_hash},
    {"castkit_instance_set_position", call_castkit_instance_set_position},
    {"castkit_instance_set_rotation", call_castkit_instance_set_rotation},
    {"castkit_instance_set_scale", call_castkit_instance_set_scale},
    {"castkit_metadata_set_author", call_castkit_metadata_set_author},
    {"castkit_metadata_set_software", call_castkit_metadata_set_software},
    {"castkit_metadata_set_up_axis", call_castkit_metadata_set_up_axis},
    {"castkit_metadata_set_scene_root", call_castkit_metadata_set_scene_root},
    {"castkit_nodes_next", call_castkit_nodes_next},
    {"castkit_nodes_count", call_castkit_nodes_count},
    {"castkit_node_exists", call_castkit_node_exists},
    {"castkit_node_equals", call_castkit_node_equals},
    {"castkit_node_kind", call_castkit_node_kind},
    {"castkit_node_hash", call_castkit_node_hash},
    {"castkit_node_offset", call_castkit_node_offset},
    {"castkit_node_size", call_castkit_node_size},
    {"castkit_node_label", call_castkit_node_label},
    {"castkit_node_path", call_castkit_node_path},
    {"castkit_node_is_opaque", call_castkit_node_is_opaque},
    {"castkit_node_parent", call_castkit_node_parent},
    {"castkit_node_children", call_castkit_node_children},
    {"castkit_node_resolve", call_castkit_node_resolve},
    {"castkit_node_unexpected", call_castkit_node_unexpected},
    {"castkit_file_walk", call_castkit_file_walk},
    {"castkit_walk_next", call_castkit_walk_next},
    {"castkit_walk_retain", call_castkit_walk_retain},
    {"castkit_walk_release", call_castkit_walk_release},
    {"castkit_node_properties", call_castkit_node_properties},
    {"castkit_properties_next", call_castkit_properties_next},
    {"castkit_node_property", call_castkit_node_property},
    {"castkit_property_text", call_castkit_property_text},
    {"castkit_subject_new", call_castkit_subject_new},
    {"castkit_subject_problem_count", call_castkit_subject_problem_count},
    {"castkit_subject_problem", call_castkit_subject_problem},
    {"castkit_subject_turntable", call_castkit_subject_turntable},
    {"castkit_render_file", call_castkit_render_file},
    {"castkit_pictures_count", call_castkit_pictures_count},
    {"castkit_pictures_copy", call_castkit_pictures_copy},
    {"castkit_pictures_save_png", call_castkit_pictures_save_png},
    {"castkit_pictures_missing_texture", call_castkit_pictures_missing_texture},
    {"castkit_subject_retain", call_castkit_subject_retain},
    {"castkit_subject_release", call_castkit_subject_release},
    {"castkit_pictures_retain", call_castkit_pictures_retain},
    {"castkit_pictures_release", call_castkit_pictures_release},
    {"castkit_scene_new", call_castkit_scene_new},
    {"castkit_scene_model_count", call_castkit_scene_model_count},
    {"castkit_scene_get_model", call_castkit_scene_get_model},
    {"castkit_scene_animation_count", call_castkit_scene_animation_count},
    {"castkit_scene_get_animation", call_castkit_scene_get_animation},
    {"castkit_scene_warning_count", call_castkit_scene_warning_count},
    {"castkit_scene_warning", call_castkit_scene_warning},
    {"castkit_scene_instance_count", call_castkit_scene_instance_count},
    {"castkit_scene_get_instance", call_castkit_scene_get_instance},
    {"castkit_scene_retain", call_castkit_scene_retain},
    {"castkit_scene_release", call_castkit_scene_release},
    {"castkit_scene_animation_get_info", call_castkit_scene_animation_get_info},
    {"castkit_scene_animation_frame_at", call_castkit_scene_animation_frame_at},
    {"castkit_scene_animation_seconds_at", call_castkit_scene_animation_seconds_at},
    {"castkit_binding_new", call_castkit_binding_new},
    {"castkit_binding_unmatched_count", call_castkit_binding_unmatched_count},
    {"castkit_binding_bake", call_castkit_binding_bake},
    {"castkit_scene_animation_retain", call_castkit_scene_animation_retain},
    {"castkit_scene_animation_release", call_castkit_scene_animation_release},
    {"castkit_binding_retain", call_castkit_binding_retain},
    {"castkit_binding_release", call_castkit_binding_release},
    {"castkit_scene_rest_bounds", call_castkit_scene_rest_bounds},
    {"castkit_scene_model_rest_bounds", call_castkit_scene_model_rest_bounds},
    {"castkit_binding_bounds", call_castkit_binding_bounds},
    {"castkit_scene_get_counts", call_castkit_scene_get_counts},
    {"castkit_instances_open", call_castkit_instances_open},
    {"castkit_instances_next", call_castkit_instances_next},
    {"castkit_visit_get_info", call_castkit_visit_get_info},
    {"castkit_visit_file", call_castkit_visit_file},
    {"castkit_instances_retain", call_castkit_instances_retain},
    {"castkit_instances_release", call_castkit_instances_release},
    {"castkit_visit_retain", call_castkit_visit_retain},
    {"castkit_visit_release", call_castkit_visit_release},
    {"castkit_scene_model_node", call_castkit_scene_model_node},
    {"castkit_scene_model_placement", call_castkit_scene_model_placement},
    {"castkit_scene_model_bone_count", call_castkit_scene_model_bone_count},
    {"castkit_scene_model_bone", call_castkit_scene_model_bone},
    {"castkit_scene_model_find_bone", call_castkit_scene_model_find_bone},
    {"castkit_scene_model_mesh_count", call_castkit_scene_model_mesh_count},
    {"castkit_scene_model_mesh", call_castkit_scene_model_mesh},
    {"castkit_scene_model_influences", call_castkit_scene_model_influences},
    {"castkit_scene_model_shape_count", call_castkit_scene_model_shape_count},
    {"castkit_scene_model_shape", call_castkit_scene_model_shape},
    {"castkit_scene_model_retain", call_castkit_scene_model_retain},
    {"castkit_scene_model_release", call_castkit_scene_model_release},
    {"castkit_pose_new", call_castkit_pose_new},
    {"castkit_pose_rest", call_castkit_pose_rest},
    {"castkit_pose_sample", call_castkit_pose_sample},
    {"castkit_pose_apply", call_castkit_pose_apply},
    {"castkit_pose_set_constraints", call_castkit_pose_set_constraints},
    {"castkit_pose_locals", call_castkit_pose_locals},
    {"castkit_pose_set_locals", call_castkit_pose_set_locals},
    {"castkit_pose_shape_weights", call_castkit_pose_shape_weights},
    {"castkit_pose_set_shape_weights", call_castkit_pose_set_shape_weights},
    {"castkit_pose_mesh_is_visible", call_castkit_pose_mesh_is_visible},
    {"castkit_pose_bounds", call_castkit_pose_bounds},
    {"castkit_pose_world", call_castkit_pose_world},
    {"castkit_pose_palette", call_castkit_pose_palette},
    {"castkit_pose_skin", call_castkit_pose_skin},
    {"castkit_pose_retain", call_castkit_pose_retain},
    {"castkit_pose_release", call_castkit_pose_release},
    {"castkit_version", call_castkit_version},
    {"castkit_version_text", call_castkit_version_text},
    {"castkit_features", call_castkit_features},
    {"castkit_vertex_format_size", call_castkit_vertex_format_size},
    {"castkit_mesh_interleave", call_castkit_mesh_interleave},
};
