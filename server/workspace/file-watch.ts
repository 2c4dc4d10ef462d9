import { basename, dirname, join, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { type EvaluatePorts, messageOf } from "../../engine/index.js";
import { isTemporary, type Roots, type Scan, scan } from "./scan.js";

export interface WatchOptions {
  readonly pollMs?: number | null;
  readonly after?: EvaluatePorts["after"];
  readonly warn?: (problem: string) => void;
}

/** How often folders are looked at beside being watched: for what a watcher is not told, such as changes over a network. */
const SWEEP_MS = 10_000;

/** Does not keep the process alive. */
const later: EvaluatePorts["after"] = (ms, call) => {
  const timer = setTimeout(call, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * Tells of changes in the folders: by a watcher, and by looking every 10 s, or by looking alone. The parent folders are
 * watched too, so that a folder which vanishes and comes back, or a link that is swapped, is seen.
 */
export class FileWatch {
  readonly #roots: Roots;
  readonly #onChange: () => void;
  readonly #options: WatchOptions;
  readonly #folders: readonly string[];
  #watcher: FSWatcher | null = null;
  #closing: Promise<void>[] = [];
  #cancel: () => void = () => {};
  #closed = false;
  #seen: Pick<Scan, "fingerprint" | "folders"> | null = null;

  constructor(roots: Roots, onChange: () => void, options: WatchOptions) {
    this.#roots = roots;
    this.#onChange = onChange;
    this.#options = options;
    this.#folders = [...roots.rules, roots.policies];
    if (!this.#polls) this.#start();
    else onChange();
    this.#sweepLater();
  }

  get #polls(): boolean {
    return (this.#options.pollMs ?? null) !== null;
  }

  /** What was read last. When a folder was swapped for another one, the watcher still holds the old one and starts anew. */
  follow(seen: Scan): void {
    const moved = this.#seen !== null && this.#seen.folders !== seen.folders;
    this.#seen = seen;
    if (moved && !this.#polls && !this.#closed) this.#start();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    this.#stop();
    await Promise.all(this.#closing);
  }

  #start(): void {
    this.#stop();
    this.#watcher = watch([...new Set(this.#folders.map((folder) => dirname(folder)))], {
      ignored: (path) => !this.#holds(path),
      ignoreInitial: true,
      persistent: false,
    })
      .on("all", () => this.#onChange())
      // The swap of a ConfigMap's `..data` link is an event of its folder and of no file.
      .on("raw", (_, name, details) => this.#onRaw(String(name), details))
      .on("error", (error) => this.#options.warn?.(messageOf(error)))
      // What changed before the watcher was ready would be missed.
      .on("ready", () => this.#onChange());
  }

  #stop(): void {
    if (this.#watcher !== null) this.#closing.push(this.#watcher.close());
    this.#watcher = null;
  }

  #onRaw(name: string, details: unknown): void {
    const folder =
      typeof details === "object" && details !== null && "watchedPath" in details ? details.watchedPath : "";
    const path = join(String(folder), name);
    if (this.#folders.some((root) => path === root) || (this.#below(path) && !isTemporary(name.replace(/^\.\./, "")))) {
      this.#onChange();
    }
  }

  #below(path: string): boolean {
    return this.#folders.some((root) => path.startsWith(root + sep));
  }

  /** The folders, their parents, and what lies below the folders. */
  #holds(path: string): boolean {
    if (this.#below(path)) return !isTemporary(basename(path));
    return this.#folders.some((root) => root === path || dirname(root) === path);
  }

  #sweepLater(): void {
    const { after = later, pollMs } = this.#options;
    this.#cancel = after(pollMs ?? SWEEP_MS, () => void this.#sweep());
  }

  async #sweep(): Promise<void> {
    const { fingerprint } = await scan(this.#roots);
    if (this.#closed) return;
    if (this.#seen !== null && this.#seen.fingerprint !== fingerprint) this.#onChange();
    this.#sweepLater();
  }
}
