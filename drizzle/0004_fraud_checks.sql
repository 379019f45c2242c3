CREATE TYPE "public"."fraud_action" AS ENUM('CONTINUE', 'GATHER_INFORMATION', 'REVIEW', 'REFER_TO_SIU', 'REFER_TO_COMPLIANCE');--> statement-breakpoint
CREATE TYPE "public"."fraud_band" AS ENUM('LOW', 'MEDIUM', 'HIGH', 'CRITICAL');--> statement-breakpoint
CREATE TABLE "fraud_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"claim_id" uuid,
	"score" double precision,
	"band" "fraud_band",
	"recommended_action" "fraud_action" NOT NULL,
	"model_version" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"inputs_hash" text NOT NULL,
	"calculated_by_id" text,
	"calculated_by_name" text NOT NULL,
	"calculated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fraud_checks" ADD CONSTRAINT "fraud_checks_participant_key" FOREIGN KEY ("organization_id","participant_id") REFERENCES "public"."participants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fraud_checks_participant" ON "fraud_checks" USING btree ("organization_id","participant_id","calculated_at");