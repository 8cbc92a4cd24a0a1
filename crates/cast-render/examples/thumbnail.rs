//! `cargo run --example thumbnail -- FILE.cast OUT.png`
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args_os().skip(1);
    let (path, out) = (args.next().ok_or("a file")?, args.next().ok_or("a picture")?);
    let scene = cast_scene::Scene::new(&cast_file::CastFile::open(&path)?);
    let base = std::path::PathBuf::from(path).parent().map(|p| p.to_path_buf()).unwrap_or_default();
    let read = |path: &str| std::fs::read(base.join(path)).ok();
    let mut options = cast_render::RenderOptions::new().textures(&read);
    if let (Some(animation), Some(frame)) = (scene.animations.first(), args.next()) {
        options = options.animation(animation, frame.to_string_lossy().parse()?);
    }
    let start = std::time::Instant::now();
    let picture = cast_render::render(&scene, &options)?;
    println!("{:?} {:?}", start.elapsed(), picture.missing_textures());
    std::fs::write(out, picture.to_png()?)?;
    Ok(())
}
