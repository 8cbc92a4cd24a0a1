export * from "./reading.js";
