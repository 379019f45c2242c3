import type { Check } from '@/lib/verification/engine/check';
import { outcomeOf } from '@/lib/verification/engine/outcome';
import { modelSimilarity } from '@/lib/verification/engine/vehicle/makes';
import { compareFact, vehicleFact } from '@/lib/verification/engine/vehicle/sources';

/** The model of the logbook against claim and expectation; trim and engine behind the name do not disagree. */
export const vehicleModel: Check = {
  name: 'vehicle_model',
  async run(input) {
    const finding = compareFact('vehicle_model', 'The model', vehicleFact(input, 'model', 'model'), modelSimilarity);
    return outcomeOf({ name: 'casefile-vehicle', version: '1' }, [finding]);
  },
};
