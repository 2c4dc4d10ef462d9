import type { TokenRow } from "../store.js";
import type { Connection } from "./connection.js";

interface Row extends Omit<TokenRow, "roles" | "wallets"> {
  /** JSON lists. */
  readonly roles: string;
  readonly wallets: string;
}

const tokenOf = (row: Row): TokenRow => ({ ...row, roles: JSON.parse(row.roles), wallets: JSON.parse(row.wallets) });

export const tokenTable = (connection: Connection) => {
  const insert = connection.prepare<[Row]>(
    `INSERT INTO tokens (id, hash, tenant, roles, wallets, expires, created, revoked)
     VALUES (@id, @hash, @tenant, @roles, @wallets, @expires, @created, @revoked)
     ON CONFLICT (hash) DO UPDATE SET id = @id, tenant = @tenant, roles = @roles, wallets = @wallets,
       expires = @expires, created = @created, revoked = @revoked`,
  );
  const byHash = connection.prepare<[string], Row>("SELECT * FROM tokens WHERE hash = ?");
  const all = connection.prepare<[], Row>("SELECT * FROM tokens ORDER BY created, id");
  const revoke = connection.prepare("UPDATE tokens SET revoked = ? WHERE id = ? AND revoked IS NULL");
  return {
    insert: (row: TokenRow): void =>
      void insert.run({ ...row, roles: JSON.stringify(row.roles), wallets: JSON.stringify(row.wallets) }),
    byHash: (hash: string): TokenRow | null => {
      const row = byHash.get(hash);
      return row === undefined ? null : tokenOf(row);
    },
    all: (): readonly TokenRow[] => all.all().map(tokenOf),
    revoke: (id: string, at: string): boolean => revoke.run(at, id).changes === 1,
  };
};
