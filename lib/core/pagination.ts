import { z } from 'zod';

/** Query parameters of every list: `page` from 1, `limit` 1–100, `sortBy` from an allow-list, newest first by default. */
export function listQuery<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return {
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000_000)
      .default(1)
      .meta({ description: 'Page number, from 1.', example: 1 }),
    limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Entries per page.', example: 20 }),
    sortBy: z
      .enum(columns)
      .default(columns[0] as Columns[number] as never)
      .meta({ description: 'Column to sort by.' }),
    sortOrder: z.enum(['asc', 'desc']).default('desc').meta({ description: 'Direction of the sort.' }),
  };
}

export const paginationSchema = z
  .strictObject({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    totalPages: z.int(),
    hasNext: z.boolean(),
  })
  .meta({ id: 'Pagination', description: 'Where this page stands in the whole list.' });

export type Pagination = z.infer<typeof paginationSchema>;

export type Page<Item> = { items: Item[]; pagination: Pagination };

/** Describes one page of a list of `total` entries. */
export function paginate(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, hasNext: page < totalPages };
}
