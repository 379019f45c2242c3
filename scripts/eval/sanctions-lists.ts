import { join } from 'node:path';
import { parseOfacCsv } from '@/lib/sanctions/engine/import/ofac-csv';
import { parseUnXml } from '@/lib/sanctions/engine/import/un-xml';
import type { IndexedEntry } from '@/lib/sanctions/engine/search-index';

/** The real lists of a folder of samples: UN, OFAC SDN and OFAC Consolidated. */
export async function readLists(folder: string): Promise<IndexedEntry[]> {
  const sdn = join(folder, 'ofac_sdn_2021-07');
  const consolidated = join(folder, 'ofac_consolidated');
  const named = (source: string, { entries }: { entries: Omit<IndexedEntry, 'source'>[] }) =>
    entries.map((entry) => ({ ...entry, source }));
  return [
    ...named('UN', await parseUnXml(join(folder, 'un/UN_consolidated.xml'))),
    ...named(
      'OFAC_SDN',
      await parseOfacCsv({
        primary: join(sdn, 'sdn.csv'),
        alternates: join(sdn, 'alt.csv'),
        addresses: join(sdn, 'add.csv'),
        comments: join(sdn, 'sdn_comments.csv'),
      }),
    ),
    ...named(
      'OFAC_CONSOLIDATED',
      await parseOfacCsv({
        primary: join(consolidated, 'cons_prim.csv'),
        alternates: join(consolidated, 'cons_alt.csv'),
        addresses: join(consolidated, 'cons_add.csv'),
        comments: join(consolidated, 'cons_comments.csv'),
      }),
    ),
  ];
}
