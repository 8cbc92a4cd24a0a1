// Bundlers that copy the WebAssembly module need nothing here.
