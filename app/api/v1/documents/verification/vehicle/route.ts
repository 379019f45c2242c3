import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { createVehicleVerification } from '@/lib/verification/create-verification';
import { createVehicleVerificationInput, verificationSchema } from '@/lib/verification/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/documents/verification/vehicle', {
  POST: operation({
    id: 'createVehicleVerification',
    summary: 'Open a vehicle asset session',
    description:
      'Logbook authenticity, registered keeper, make, model, year, VIN and registration number. The registered keeper is not proof of ownership.',
    body: createVehicleVerificationInput,
    answer: verificationSchema,
    status: 201,
    audit: ['verification.create_vehicle', 'verification'],
    errors: ['NOT_FOUND', 'CONFLICT', 'CHECK_NOT_APPLICABLE', 'INVALID_STATE_TRANSITION'],
    location: (session: { id: string }) => `/documents/verification/${session.id}`,
    run: ({ caller, body }) => createVehicleVerification(caller, body),
  }),
});
