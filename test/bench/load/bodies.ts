import { requests } from "../texts.js";

/** Bodies of usual requests, as JSON; the same in every process. */
export const bodies = (count = 200): readonly string[] => requests(count).map((request) => JSON.stringify(request));
