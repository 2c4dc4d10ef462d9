import { isAbsolute, relative, sep } from "node:path";

/** A path as people read it: from the working folder when it lies below, else whole; with forward slashes. */
export const shownPath = (path: string, cwd: string): string => {
  const short = relative(cwd, path);
  const below = short !== "" && !short.startsWith("..") && !isAbsolute(short);
  return (below ? short : path).split(sep).join("/");
};
