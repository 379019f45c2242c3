import { z } from 'zod';
import { uuid } from '@/lib/core/fields';

export const fraudCheckInput = z
  .strictObject({ poiId: uuid, claimId: uuid.optional() })
  .meta({ id: 'FraudCheckInput' });
