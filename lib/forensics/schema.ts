import { z } from 'zod';
import { FRAUD_ACTIONS, FRAUD_BANDS, FRAUD_COMPONENTS } from '@/db/enums';
import { answeredMoment, uuid } from '@/lib/core/fields';
import { listQuery } from '@/lib/core/pagination';

export const fraudCheckInput = z
  .strictObject({
    poiId: uuid.meta({ description: 'The participant.' }),
    claimId: uuid.optional().meta({
      description:
        'Looks at this claim alone, in which the participant takes part. Without it: at the newest 25 of their claims.',
    }),
  })
  .meta({ id: 'FraudCheckInput' });

const factorSchema = z.strictObject({
  code: z.string().meta({ example: 'FACE_MATCH_SUSPECTED' }),
  label: z.string(),
  points: z.number().meta({ description: '0–100 of its component.' }),
  sourceType: z.string().meta({ example: 'verification' }),
  sourceId: z.string(),
});

export const fraudCheckSchema = z
  .strictObject({
    id: z.uuid(),
    poiId: z.uuid(),
    claimId: z.uuid().nullable(),
    score: z.number().nullable().meta({ description: '0–100; null when no component could look.' }),
    band: z.enum(FRAUD_BANDS).nullable(),
    interval: z.strictObject({ low: z.number(), high: z.number() }).meta({
      description:
        'The score if every missing part held nothing, and if every missing part held the worst. The recommended action follows `high`.',
      example: { low: 11.69, high: 26.69 },
    }),
    coverage: z.number().meta({ description: 'Share of the weights whose component could look, 0–1.' }),
    components: z.array(
      z.strictObject({
        name: z.enum(FRAUD_COMPONENTS),
        available: z.boolean(),
        score: z.number().nullable(),
        weight: z.number(),
        effectiveWeight: z.number().meta({ description: 'Weight by the sum of the weights that count.' }),
        contribution: z.number().meta({ description: 'Effective weight times score.' }),
        factors: z.array(factorSchema),
      }),
    ),
    missing: z.array(z.enum(FRAUD_COMPONENTS)),
    counterfactuals: z
      .array(
        z.strictObject({
          component: z.enum(FRAUD_COMPONENTS),
          code: z.string(),
          sourceId: z.string(),
          score: z.number(),
        }),
      )
      .meta({ description: 'The score without each factor, the one that moves it most first.' }),
    openHighIndicators: z.int().meta({
      description:
        'Indicators of high severity that were not dismissed. While there is one, the action is not CONTINUE.',
    }),
    recommendedAction: z.enum(FRAUD_ACTIONS),
    modelVersion: z.string(),
    inputsHash: z.string(),
    previousScore: z.number().nullable(),
    calculatedBy: z.strictObject({ id: z.string().nullable(), name: z.string() }),
    calculatedAt: answeredMoment,
  })
  .meta({ id: 'FraudCheck', description: 'A composite of indicators, not proof. A person decides.' });

const weight = z.number().min(0).max(1).multipleOf(0.01);
const weightsShape = z.strictObject({
  voice: weight,
  kyc: weight,
  evidence: weight,
  sanctions: weight,
  network: weight,
});

export const fraudWeightsSchema = z
  .strictObject({
    weights: weightsShape,
    version: z.int().meta({ description: '0 while the product’s own weights count.' }),
    updatedBy: z.string().nullable(),
    updatedAt: answeredMoment.nullable(),
  })
  .meta({ id: 'FraudWeights', description: 'How much each component counts, by their ratio to each other.' });

export const updateFraudWeightsInput = weightsShape
  .refine((weights) => Object.values(weights).some((each) => each > 0), 'One component at least must count.')
  .meta({ id: 'UpdateFraudWeightsInput' });

export type FraudWeights = z.infer<typeof fraudWeightsSchema>;
export type UpdateFraudWeightsInput = z.output<typeof updateFraudWeightsInput>;

export const fraudCheckParams = z.object({ id: uuid });
export const fraudCheckListQuery = z.strictObject({ ...listQuery(['calculatedAt']) });

export type FraudCheck = z.infer<typeof fraudCheckSchema>;
export type FraudCheckInput = z.output<typeof fraudCheckInput>;
export type FraudCheckListQuery = z.output<typeof fraudCheckListQuery>;
