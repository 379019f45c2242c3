import type { VoiceScenario } from '@/lib/voice/engine/interview';
import { COMPLAINT_CALLS } from '@/lib/voice/engine/scenario/training-calls/complaint';
import { INJURY_CALLS } from '@/lib/voice/engine/scenario/training-calls/injury';
import { MOTOR_ACCIDENT_CALLS } from '@/lib/voice/engine/scenario/training-calls/motor-accident';
import { POLICY_INQUIRY_CALLS } from '@/lib/voice/engine/scenario/training-calls/policy-inquiry';
import { PROPERTY_DAMAGE_CALLS } from '@/lib/voice/engine/scenario/training-calls/property-damage';
import { VEHICLE_THEFT_CALLS } from '@/lib/voice/engine/scenario/training-calls/vehicle-theft';
import { WITNESS_CALLS } from '@/lib/voice/engine/scenario/training-calls/witness';

/** Whole calls as people speak, written for this product, to train on beside the single sentences. One line is one call. */
export const TRAINING_CALLS: Record<VoiceScenario, string> = {
  customerSupportComplaint: COMPLAINT_CALLS,
  motorAccidentFnol: MOTOR_ACCIDENT_CALLS,
  vehicleTheftFnol: VEHICLE_THEFT_CALLS,
  propertyDamageFnol: PROPERTY_DAMAGE_CALLS,
  injuryStatement: INJURY_CALLS,
  witnessStatement: WITNESS_CALLS,
  policyInquiry: POLICY_INQUIRY_CALLS,
};
