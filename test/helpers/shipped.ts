import { compile, formatDiagnostic, PROVIDERS, type Snapshot, type SourceFile } from "../../engine/index.js";
import { fileRegistry } from "../../server/workspace/file-registry.js";
import { SHIPPED } from "../../server/workspace/shipped.js";

/** The day of these tests, so that exceptions in shipped policies neither end nor come near their end. */
export const TODAY = "2026-11-30";

export const shippedSources = (): Promise<readonly SourceFile[]> =>
  fileRegistry({ rules: [SHIPPED.rules], policies: SHIPPED.policies }).read();

/** What the project ships, compiled with the given files beside it; fails with the diagnostics. */
export const shippedWith = async (more: readonly SourceFile[] = []): Promise<Snapshot> => {
  const environment = { judges: new Map(), providers: PROVIDERS, today: TODAY };
  const { snapshot, diagnostics } = await compile([...(await shippedSources()), ...more], environment);
  if (snapshot === null) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
  return snapshot;
};
