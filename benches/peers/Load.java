// tinycast: loads a file once for each line of standard input and prints the seconds.

import be.twofold.tinycast.Cast;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;

public final class Load {
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        while (lines.readLine() != null) {
            long start = System.nanoTime();
            Cast loaded;
            try (var in = Files.newInputStream(file)) {
                loaded = Cast.read(in);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            if (loaded.getRootNodes().isEmpty()) {
                throw new IllegalStateException("no roots");
            }
            loaded = null;
            System.out.printf(java.util.Locale.ROOT, "%.9f%n", seconds);
            System.out.flush();
        }
    }
}
