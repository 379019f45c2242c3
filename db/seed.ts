import { demoApplications } from '@/db/seed/applications';
import { makeFiles } from '@/db/seed/files';
import { fjordClaims } from '@/db/seed/fjord';
import { collisionClaim } from '@/db/seed/harbour-collision';
import { cameraClaim, carParkClaim, shedClaim } from '@/db/seed/harbour-earlier';
import { celloClaim, dentalClaim, fallClaim, newClaims, suitcaseClaim, waterClaim } from '@/db/seed/harbour-present';
import { seedPeople } from '@/db/seed/people';
import { as } from '@/db/seed/story';
import { grantDemoTokens } from '@/db/seed/tokens';
import { hashPassword } from '@/lib/auth/passwords';
import { env } from '@/lib/core/env';
import { runKyc } from '@/lib/organizations/run-kyc';

/**
 * Puts the demo into an empty database: two organizations, their people, and claims told through the domain's own verbs, so that audit
 * log, custody and jobs are what they would be in real use. The worker processes the files afterwards.
 */
export async function seedDemo(): Promise<void> {
  const [files, passwordHash] = await Promise.all([makeFiles(), hashPassword(env().DEMO_PASSWORD)]);
  const people = await seedPeople(passwordHash);
  await grantDemoTokens(people);
  await demoApplications(people);
  // One after the other, the oldest first: references count up in the order in which the claims came in.
  const repairer = await carParkClaim(people, files);
  await cameraClaim(people, files);
  await shedClaim(people, files);
  await fallClaim(people, files);
  await suitcaseClaim(people, files);
  await celloClaim(people, files);
  await collisionClaim(people, files, repairer);
  await waterClaim(people, files);
  await dentalClaim(people);
  await newClaims(people, files);
  await fjordClaims(people, files);
  await runKyc(as(people.ines, 'organizations/run-kyc', 202), people.ines.organizationId, {});
}
