import { notFound } from 'next/navigation';
import { z } from 'zod';
import { isDomainError } from '@/lib/core/errors';

/** What a page shows, or the page's own «not found» when the record does not exist for this caller. */
export async function foundOr404<Found>(reading: Promise<Found>): Promise<Found> {
  try {
    return await reading;
  } catch (error) {
    if (isDomainError(error, 'NOT_FOUND')) notFound();
    throw error;
  }
}

/** Whether a segment of the address can be an id at all; anything else is not found without asking the database. */
export function isId(segment: string): boolean {
  return z.uuid().safeParse(segment).success;
}
