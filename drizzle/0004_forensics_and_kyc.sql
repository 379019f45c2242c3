CREATE TYPE "public"."fraud_action" AS ENUM('CONTINUE', 'GATHER_INFORMATION', 'REVIEW', 'REFER_TO_SIU', 'REFER_TO_COMPLIANCE');--> statement-breakpoint
CREATE TYPE "public"."fraud_band" AS ENUM('LOW', 'MEDIUM', 'HIGH', 'CRITICAL');--> statement-breakpoint
CREATE TYPE "public"."kyc_status" AS ENUM('PENDING', 'IN_REVIEW', 'APPROVED', 'DECLINED', 'ERROR');--> statement-breakpoint
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
CREATE TABLE "kyc_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"status" "kyc_status" DEFAULT 'PENDING' NOT NULL,
	"asked" jsonb NOT NULL,
	"report" jsonb,
	"error" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "registered_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"registry_key" text NOT NULL,
	"participant_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registered_people_once" UNIQUE("organization_id","registry_key")
);
--> statement-breakpoint
ALTER TABLE "fraud_checks" ADD CONSTRAINT "fraud_checks_participant_key" FOREIGN KEY ("organization_id","participant_id") REFERENCES "public"."participants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_runs" ADD CONSTRAINT "kyc_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registered_people" ADD CONSTRAINT "registered_people_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fraud_checks_participant" ON "fraud_checks" USING btree ("organization_id","participant_id","calculated_at");--> statement-breakpoint
CREATE INDEX "kyc_runs_latest" ON "kyc_runs" USING btree ("organization_id","created_at");