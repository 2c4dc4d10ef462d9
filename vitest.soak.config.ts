import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/soak/**/*.test.ts"],
    // One after another: what a soak measures must not be what another one allocates.
    fileParallelism: false,
    pool: "forks",
    execArgv: ["--expose-gc"],
    testTimeout: 30 * 60_000,
    hookTimeout: 60_000,
  },
});
