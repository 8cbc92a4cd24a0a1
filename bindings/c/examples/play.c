/* Plays an animation on the first model of a file, and skins the first mesh into a vertex buffer, as a game would: the buffer is
 * interleaved and never read, like one that is mapped from a graphics processor. The animation is the first one of a second
 * file, or of the same one. */
#include <castkit.h>
#include <stdio.h>
#include <stdlib.h>

/* A vertex for the graphics processor: position and normal follow the animation, texture coordinates do not. */
typedef struct {
    float position[3];
    float normal[3];
    float uv[2];
} vertex;

static int fail(const castkit_error *error) {
    fprintf(stderr, "error: %s\n", error->sentence);
    return 1;
}

/* The scene of a file, or NULL with the error. The scene keeps its file. */
static castkit_scene *scene_of(const char *path, castkit_error *error) {
    /* Our own assets: nobody writes to them while they are mapped. */
    castkit_file *file = castkit_file_map(path, CASTKIT_MAP_FILE_UNCHANGED, NULL, error);
    castkit_scene *scene = file ? castkit_scene_new(file, NULL, error) : NULL;
    castkit_file_release(file);
    return scene;
}

int main(int argc, char **argv) {
    castkit_error error;
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: play MODEL [ANIMATION]\n");
        return 2;
    }
    castkit_scene *scene = scene_of(argv[1], &error);
    if (!scene)
        return fail(&error);
    castkit_scene_model *model = castkit_scene_get_model(scene, 0, &error);
    if (!model)
        return fail(&error);
    castkit_scene *motion = scene_of(argv[argc - 1], &error);
    if (!motion)
        return fail(&error);
    castkit_scene_animation *animation = castkit_scene_get_animation(motion, 0, &error);
    if (!animation)
        return fail(&error);
    castkit_binding *binding = castkit_binding_new(animation, model, &error);
    if (!binding)
        return fail(&error);
    size_t unmatched = castkit_binding_unmatched_count(binding);
    if (unmatched > 0) {
        castkit_scene_animation_info info;
        castkit_scene_animation_get_info(animation, &info, sizeof info);
        printf("%zu of %zu curves match nothing in the model\n", unmatched, info.curve_count);
    }
    castkit_pose *pose = castkit_pose_new(model, &error);
    if (!pose)
        return fail(&error);

    /* Writes the whole layout once, with everything that does not move. */
    castkit_node mesh = castkit_scene_model_mesh(model, 0);
    size_t count = castkit_mesh_positions(mesh).count;
    vertex *buffer = malloc((count ? count : 1) * sizeof *buffer);
    castkit_vertex_attribute attributes[] = {
        {.attribute = CASTKIT_ATTRIBUTE_POSITION, .format = CASTKIT_FORMAT_FLOAT32X3, .offset = offsetof(vertex, position)},
        {.attribute = CASTKIT_ATTRIBUTE_NORMAL, .format = CASTKIT_FORMAT_FLOAT32X3, .offset = offsetof(vertex, normal), .is_optional = true},
        {.attribute = CASTKIT_ATTRIBUTE_UV, .format = CASTKIT_FORMAT_FLOAT32X2, .offset = offsetof(vertex, uv), .is_optional = true},
    };
    if (!buffer) {
        fprintf(stderr, "error: there is not enough memory\n");
        return 1;
    }
    if (!castkit_mesh_interleave(mesh, attributes, sizeof attributes / sizeof *attributes, sizeof *attributes,
                                            sizeof *buffer, buffer, count * sizeof *buffer, true, &error))
        return fail(&error);

    /* For each frame, samples the animation and skins the vertices. Nothing is allocated after the first frame. */
    castkit_skin_target target = {.size = sizeof target,
                                  .positions = &buffer->position,
                                  .normals = &buffer->normal,
                                  .stride = sizeof *buffer,
                                  .capacity = count};
    for (int frame = 0; frame < 8; frame++) {
        double at = castkit_scene_animation_frame_at(animation, frame / 8.0);
        if (!castkit_pose_sample(pose, binding, at, &error) || !castkit_pose_skin(pose, 0, &target, true, &error))
            return fail(&error);
        printf("frame %.3f: the first of %zu vertices is at %.4f %.4f %.4f\n", at, count, buffer->position[0],
               buffer->position[1], buffer->position[2]);
    }
    free(buffer);
    castkit_pose_release(pose);
    castkit_binding_release(binding);
    castkit_scene_animation_release(animation);
    castkit_scene_model_release(model);
    castkit_scene_release(motion);
    castkit_scene_release(scene);
    return 0;
}
