import type { CompanyRegistry, Owner } from '@/lib/organizations/engine/company-registry';

/** Companies are followed this deep; deeper chains are said to be cut off. */
const MOST_LEVELS = 6;

export interface BeneficialOwner extends Owner {
  /** Share of the verified company through all companies between, 0–100; null where a link has none. */
  effectivePercentage: number | null;
  /** The most that the share may be, where registers know bands. */
  effectiveUpTo: number | null;
  /** Names of the companies between, the nearest to the verified one first. */
  through: string[];
}

export interface Ownership {
  owners: BeneficialOwner[];
  /** A company that owns itself through others. */
  cycle: boolean;
  /** Companies that could not be followed: not in the register, or too deep. */
  unknown: string[];
}

/** Follows owners through companies to people, percentages multiplied; a company met before on the way is not entered again. */
export async function followOwners(
  registry: CompanyRegistry,
  root: { registrationNumber: string; country: string; lei: string | null; owners: Owner[] },
): Promise<Ownership> {
  const found: Ownership = { owners: [], cycle: false, unknown: [] };
  const of = (share: number | null, percentage: number | null) =>
    share === null || percentage === null ? null : Math.round(share * percentage) / 100;
  type Share = { least: number | null; most: number | null };
  const walk = async (owners: Owner[], share: Share, through: string[], way: string[]): Promise<void> => {
    for (const owner of owners) {
      const effective = {
        least: of(share.least, owner.percentage),
        most: of(share.most, owner.percentageUpTo ?? owner.percentage),
      };
      found.owners.push({
        ...owner,
        effectivePercentage: effective.least,
        effectiveUpTo: effective.most === effective.least ? null : effective.most,
        through,
      });
      if (owner.type !== 'ORGANIZATION') continue;
      const number = owner.registrationNumber ?? owner.lei;
      if (number === null) {
        found.unknown.push(owner.name);
        continue;
      }
      if (way.includes(number)) {
        found.cycle = true;
        continue;
      }
      const profile =
        through.length >= MOST_LEVELS
          ? null
          : await registry.find({
              registrationNumber: owner.registrationNumber,
              country: owner.lei === null ? root.country : null,
              lei: owner.lei,
            });
      if (profile) await walk(profile.owners, effective, [...through, owner.name], [...way, number]);
      else found.unknown.push(owner.name);
    }
  };
  const own = [root.registrationNumber, ...(root.lei === null ? [] : [root.lei])];
  await walk(root.owners, { least: 100, most: 100 }, [], own);
  return found;
}
