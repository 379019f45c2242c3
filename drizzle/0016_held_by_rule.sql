ALTER TABLE "claim_indicators" ADD COLUMN "held_by_rule" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What rules raised and nobody has touched is theirs: as it was raised, or as they dismissed it once.
ALTER TABLE "claim_indicators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "claim_indicators" SET "held_by_rule" = true WHERE "source" IN ('RULE', 'NETWORK') AND "source_id" IS NOT NULL AND ("version" = 1 OR ("version" = 2 AND "status" = 'DISMISSED' AND ("note" LIKE 'No longer so:%' OR "note" = 'No longer shared.')));--> statement-breakpoint
ALTER TABLE "claim_indicators" FORCE ROW LEVEL SECURITY;
