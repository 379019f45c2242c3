import type { CompanyRegistry, Owner } from '@/lib/organizations/engine/company-registry';

/** Companies are followed this deep; deeper chains are said to be cut off. */
const MOST_LEVELS = 6;

export interface BeneficialOwner extends Owner {
  /** Share of the verified company through all companies between, 0–100; null where a link has none. */
  effectivePercentage: number | null;
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
  root: { registrationNumber: string; country: string; owners: Owner[] },
): Promise<Ownership> {
  const found: Ownership = { owners: [], cycle: false, unknown: [] };
  const walk = async (owners: Owner[], share: number | null, through: string[], way: string[]): Promise<void> => {
    for (const owner of owners) {
      const effective = share === null || owner.percentage === null ? null : Math.round(share * owner.percentage) / 100;
      found.owners.push({ ...owner, effectivePercentage: effective, through });
      const number = owner.registrationNumber;
      if (owner.type !== 'ORGANIZATION' || number === null) continue;
      if (way.includes(number)) {
        found.cycle = true;
        continue;
      }
      const profile =
        through.length >= MOST_LEVELS
          ? null
          : await registry.find({ registrationNumber: number, country: root.country, lei: null });
      if (profile) await walk(profile.owners, effective, [...through, owner.name], [...way, number]);
      else found.unknown.push(owner.name);
    }
  };
  await walk(root.owners, 100, [], [root.registrationNumber]);
  return found;
}
