CREATE TYPE "public"."ledger_type" AS ENUM('GRANT', 'HOLD', 'CAPTURE', 'RELEASE', 'ADJUSTMENT');--> statement-breakpoint
CREATE TYPE "public"."attempt_outcome" AS ENUM('SCORED', 'NOT_SCORED');--> statement-breakpoint
CREATE TYPE "public"."voice_scenario" AS ENUM('customerSupportComplaint', 'motorAccidentFnol', 'vehicleTheftFnol', 'propertyDamageFnol', 'injuryStatement', 'witnessStatement', 'policyInquiry');--> statement-breakpoint
CREATE TYPE "public"."voice_status" AS ENUM('AWAITING_UPLOAD', 'UPLOADED', 'TRANSCRIBING', 'SCORING', 'RESCORING', 'COMPLETED', 'FAILED', 'EXPIRED', 'CANCELED');--> statement-breakpoint
ALTER TYPE "public"."evidence_source" ADD VALUE 'voice_interview';--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_never_negative" CHECK ("credit_accounts"."balance" >= 0 and "credit_accounts"."held" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"type" "ledger_type" NOT NULL,
	"amount" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"reason" text NOT NULL,
	"resource_type" text,
	"resource_id" uuid,
	"actor_type" "actor_type" NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voice_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"transcript_version" integer NOT NULL,
	"scenario" "voice_scenario" NOT NULL,
	"outcome" "attempt_outcome" NOT NULL,
	"error_code" text,
	"suggested_scenario" "voice_scenario",
	"confidence" double precision NOT NULL,
	"result" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "voice_attempts_number" UNIQUE("organization_id","session_id","number")
);
--> statement-breakpoint
CREATE TABLE "voice_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"scenario" "voice_scenario" NOT NULL,
	"status" "voice_status" NOT NULL,
	"source" jsonb NOT NULL,
	"callback_url" text,
	"upload_id" uuid NOT NULL,
	"upload_expires_at" timestamp (3) with time zone,
	"upload_tries" integer DEFAULT 1 NOT NULL,
	"evidence_id" uuid,
	"audio" jsonb,
	"tokens_charged" integer NOT NULL,
	"transcript_version" integer DEFAULT 0 NOT NULL,
	"attempt_id" uuid,
	"error" jsonb,
	"run" integer DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"created_by_type" text NOT NULL,
	"created_by_id" text,
	"created_by_name" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_sessions_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "voice_transcripts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"segments" jsonb NOT NULL,
	"engine_name" text NOT NULL,
	"engine_version" text NOT NULL,
	"author_id" text,
	"author_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "voice_transcripts_version" UNIQUE("organization_id","session_id","version")
);
--> statement-breakpoint
ALTER TABLE "voice_attempts" ADD CONSTRAINT "voice_attempts_session_key" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."voice_sessions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_sessions" ADD CONSTRAINT "voice_sessions_claim_key" FOREIGN KEY ("organization_id","claim_id") REFERENCES "public"."claims"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_sessions" ADD CONSTRAINT "voice_sessions_participant_key" FOREIGN KEY ("organization_id","participant_id") REFERENCES "public"."participants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_sessions" ADD CONSTRAINT "voice_sessions_evidence_key" FOREIGN KEY ("organization_id","evidence_id") REFERENCES "public"."evidence"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_transcripts" ADD CONSTRAINT "voice_transcripts_session_key" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."voice_sessions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_sequence" ON "credit_entries" USING btree ("organization_id","sequence");--> statement-breakpoint
CREATE INDEX "credit_entries_type" ON "credit_entries" USING btree ("organization_id","type","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_hold_once" ON "credit_entries" USING btree ("organization_id","resource_type","resource_id") WHERE type = 'HOLD';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_settled_once" ON "credit_entries" USING btree ("organization_id","resource_type","resource_id") WHERE type in ('CAPTURE', 'RELEASE');--> statement-breakpoint
CREATE INDEX "voice_sessions_claim" ON "voice_sessions" USING btree ("organization_id","claim_id","created_at");--> statement-breakpoint
CREATE INDEX "voice_sessions_participant" ON "voice_sessions" USING btree ("organization_id","participant_id","created_at");--> statement-breakpoint
CREATE INDEX "voice_sessions_waiting" ON "voice_sessions" USING btree ("status","upload_expires_at");