CREATE TYPE "public"."check_group" AS ENUM('ocr', 'authenticity', 'identity', 'vehicle');--> statement-breakpoint
CREATE TYPE "public"."check_result" AS ENUM('clear', 'consider', 'unidentified', 'not_applicable');--> statement-breakpoint
CREATE TYPE "public"."check_sub_result" AS ENUM('clear', 'caution', 'suspected', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."document_role" AS ENUM('passport', 'id_card', 'driving_license', 'residence_permit', 'logbook', 'proof_of_address', 'invoice', 'selfie', 'other');--> statement-breakpoint
CREATE TYPE "public"."document_side" AS ENUM('front', 'back');--> statement-breakpoint
CREATE TYPE "public"."verification_kind" AS ENUM('vehicle', 'custom');--> statement-breakpoint
CREATE TYPE "public"."verification_status" AS ENUM('REQUIRES_INPUT', 'PROCESSING', 'IN_REVIEW', 'APPROVED', 'DECLINED', 'RESUBMISSION_REQUESTED', 'CANCELED', 'EXPIRED', 'ERROR');--> statement-breakpoint
CREATE TABLE "verification_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"name" text NOT NULL,
	"check_group" "check_group" NOT NULL,
	"result" "check_result" NOT NULL,
	"sub_result" "check_sub_result",
	"score" double precision,
	"reasons" jsonb NOT NULL,
	"breakdown" jsonb NOT NULL,
	"overlays" jsonb NOT NULL,
	"engine_name" text NOT NULL,
	"engine_version" text NOT NULL,
	"inputs_hash" text NOT NULL,
	"run" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "verification_checks_once" UNIQUE("organization_id","session_id","name")
);
--> statement-breakpoint
CREATE TABLE "verification_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"decision" "verification_status" NOT NULL,
	"notes" text,
	"because" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"policy_version" integer,
	"actor_type" "actor_type" NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"evidence_id" uuid NOT NULL,
	"role" "document_role" NOT NULL,
	"side" "document_side",
	"page" integer,
	"superseded_at" timestamp (3) with time zone,
	"reading" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_policies" (
	"organization_id" uuid NOT NULL,
	"auto_approve" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	"updated_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_policies_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "verification_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" "verification_kind" NOT NULL,
	"status" "verification_status" NOT NULL,
	"claim_id" uuid,
	"participant_id" uuid,
	"checks" text[] NOT NULL,
	"expected" jsonb NOT NULL,
	"auto_process" boolean DEFAULT true NOT NULL,
	"result" "check_result",
	"run" integer DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"last_error" jsonb,
	"callback_url" text,
	"created_by_id" text,
	"created_by_name" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_sessions_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_session_key" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."verification_sessions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_decisions" ADD CONSTRAINT "verification_decisions_session_key" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."verification_sessions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_session_key" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."verification_sessions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_evidence_key" FOREIGN KEY ("organization_id","evidence_id") REFERENCES "public"."evidence"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_sessions" ADD CONSTRAINT "verification_sessions_claim_key" FOREIGN KEY ("organization_id","claim_id") REFERENCES "public"."claims"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_sessions" ADD CONSTRAINT "verification_sessions_participant_key" FOREIGN KEY ("organization_id","participant_id") REFERENCES "public"."participants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verification_decisions_session" ON "verification_decisions" USING btree ("organization_id","session_id","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_documents_once" ON "verification_documents" USING btree ("organization_id","session_id","evidence_id",coalesce(page, 0)) WHERE superseded_at is null;--> statement-breakpoint
CREATE INDEX "verification_documents_session" ON "verification_documents" USING btree ("organization_id","session_id","created_at");--> statement-breakpoint
CREATE INDEX "verification_documents_evidence" ON "verification_documents" USING btree ("organization_id","evidence_id");--> statement-breakpoint
CREATE INDEX "verification_sessions_claim" ON "verification_sessions" USING btree ("organization_id","claim_id","created_at");--> statement-breakpoint
CREATE INDEX "verification_sessions_participant" ON "verification_sessions" USING btree ("organization_id","participant_id","created_at");--> statement-breakpoint
CREATE INDEX "verification_sessions_status" ON "verification_sessions" USING btree ("organization_id","status","created_at");--> statement-breakpoint
CREATE INDEX "verification_sessions_created" ON "verification_sessions" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "verification_sessions_expiry" ON "verification_sessions" USING btree ("organization_id","expires_at") WHERE status = 'REQUIRES_INPUT';