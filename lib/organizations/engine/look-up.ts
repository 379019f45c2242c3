import type { CompanyProfile, CompanyRegistry } from '@/lib/organizations/engine/company-registry';

export type Asked = { registrationNumber: string | null; country: string | null; lei: string | null };
export type LookedUp = { registry: CompanyRegistry; profile: CompanyProfile | null };

/**
 * Asks registers one after the other until one has the company. A register that knows no people names the company's number in its own
 * country; where another register knows that number, it is believed about people. Throws RegistryError when one cannot answer.
 */
export async function lookUp(
  registries: readonly [CompanyRegistry, ...CompanyRegistry[]],
  asked: Asked,
): Promise<LookedUp> {
  for (const registry of registries) {
    const profile = await registry.find(asked);
    if (!profile) continue;
    const { registrationNumber, country, lei } = profile;
    if (profile.directors.length > 0 || profile.owners.some(({ type }) => type === 'PERSON'))
      return { registry, profile };
    for (const other of registries) {
      if (other === registry) continue;
      const known = await other.find({ registrationNumber, country, lei: null });
      if (known) return { registry: other, profile: { ...known, lei } };
    }
    return { registry, profile };
  }
  return { registry: registries[0], profile: null };
}
