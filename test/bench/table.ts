import Table from "cli-table3";
import { isMet, type Row } from "./section.js";

const shown = (measured: number): string =>
  measured >= 100 ? Math.round(measured).toLocaleString("en") : measured.toPrecision(3);

const met = (row: Row): string => {
  const answer = isMet(row);
  return answer === null ? "" : answer ? "met" : "NOT MET";
};

export const tableOf = (rows: readonly Row[]): string => {
  const table = new Table({ head: ["", "measured", "bound", "", ""], style: { head: [], border: [], compact: true } });
  for (const row of rows) {
    const unit = row.unit === "" ? "" : ` ${row.unit}`;
    const bound = row.bound === undefined ? "" : `${row.bound}${unit}`;
    table.push([row.what, `${shown(row.measured)}${unit}`, bound, met(row), row.note ?? ""]);
  }
  return table.toString();
};
