CREATE TYPE "public"."actor_type" AS ENUM('user', 'application', 'api_key', 'system', 'public');--> statement-breakpoint
CREATE TYPE "public"."audit_outcome" AS ENUM('success', 'denied', 'failure');--> statement-breakpoint
CREATE TYPE "public"."claim_status" AS ENUM('NEW', 'TRIAGE', 'INVESTIGATING', 'PENDING_INFORMATION', 'PENDING_DECISION', 'CLOSED', 'REOPENED');--> statement-breakpoint
CREATE TYPE "public"."claim_type" AS ENUM('MOTOR', 'PROPERTY', 'HEALTH', 'TRAVEL', 'LIABILITY', 'OTHER');--> statement-breakpoint
CREATE TYPE "public"."contact_method" AS ENUM('PHONE', 'EMAIL', 'VISIT', 'VIDEO', 'LETTER');--> statement-breakpoint
CREATE TYPE "public"."contact_outcome" AS ENUM('REACHED', 'NO_ANSWER', 'REFUSED', 'LEFT_MESSAGE');--> statement-breakpoint
CREATE TYPE "public"."decision_outcome" AS ENUM('CLEARED', 'FRAUD_CONFIRMED', 'FRAUD_SUSPECTED_UNPROVEN', 'WITHDRAWN', 'DUPLICATE', 'REFERRED');--> statement-breakpoint
CREATE TYPE "public"."indicator_source" AS ENUM('RULE', 'INVESTIGATOR', 'VOICE', 'VERIFICATION', 'SANCTIONS', 'NETWORK');--> statement-breakpoint
CREATE TYPE "public"."indicator_status" AS ENUM('OPEN', 'CONFIRMED', 'DISMISSED');--> statement-breakpoint
CREATE TYPE "public"."priority" AS ENUM('LOW', 'NORMAL', 'HIGH', 'URGENT');--> statement-breakpoint
CREATE TYPE "public"."severity" AS ENUM('LOW', 'MEDIUM', 'HIGH');--> statement-breakpoint
CREATE TYPE "public"."custody_action" AS ENUM('UPLOADED', 'HASHED', 'VIEWED', 'DOWNLOAD_URL_ISSUED', 'TAGGED', 'REVIEWED', 'LINKED', 'EXPORTED', 'INTEGRITY_CHECKED', 'HOLD_PLACED', 'HOLD_RELEASED');--> statement-breakpoint
CREATE TYPE "public"."duplicate_kind" AS ENUM('EXACT', 'NEAR');--> statement-breakpoint
CREATE TYPE "public"."evidence_category" AS ENUM('PHOTO', 'DOCUMENT', 'AUDIO', 'VIDEO', 'OTHER');--> statement-breakpoint
CREATE TYPE "public"."evidence_source" AS ENUM('api_upload', 'proxy_upload', 'public_link');--> statement-breakpoint
CREATE TYPE "public"."evidence_status" AS ENUM('AWAITING_UPLOAD', 'AVAILABLE', 'QUARANTINED');--> statement-breakpoint
CREATE TYPE "public"."integrity_status" AS ENUM('VERIFIED', 'MISMATCH', 'UNCHECKED');--> statement-breakpoint
CREATE TYPE "public"."review_decision" AS ENUM('approve', 'decline');--> statement-breakpoint
CREATE TYPE "public"."review_reason" AS ENUM('CONTENT_ALTERED', 'NOT_LEGIBLE', 'WRONG_DOCUMENT', 'WRONG_PERSON', 'INCOMPLETE', 'DUPLICATE', 'OUTDATED', 'OTHER');--> statement-breakpoint
CREATE TYPE "public"."review_status" AS ENUM('PENDING', 'APPROVED', 'DECLINED');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('admin', 'supervisor', 'investigator', 'compliance_officer', 'developer', 'viewer');--> statement-breakpoint
CREATE TYPE "public"."participant_role" AS ENUM('CLAIMANT', 'INSURED', 'DRIVER', 'WITNESS', 'THIRD_PARTY', 'REPAIRER', 'MEDICAL_PROVIDER', 'LEGAL_REPRESENTATIVE', 'BENEFICIARY', 'DIRECTOR', 'UBO');--> statement-breakpoint
CREATE TYPE "public"."participant_type" AS ENUM('PERSON', 'ORGANIZATION');--> statement-breakpoint
CREATE TYPE "public"."screening_status" AS ENUM('NOT_SCREENED', 'CLEAR', 'IN_REVIEW', 'CONFIRMED_HIT', 'ERROR');--> statement-breakpoint
CREATE TYPE "public"."event_type" AS ENUM('claim.created', 'claim.assigned', 'claim.status_changed', 'claim.decided', 'evidence.uploaded', 'evidence.tagged', 'evidence.reviewed', 'evidence.integrity_failed', 'verification.completed', 'verification.failed', 'voice_interview.completed', 'voice_interview.failed', 'fraud_check.completed', 'screening.hit', 'screening.match_reviewed', 'sanctions_source.synced', 'organization.kyc_completed', 'tokens.low_balance');--> statement-breakpoint
CREATE TYPE "public"."job_status" AS ENUM('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED');--> statement-breakpoint
CREATE TYPE "public"."key_state" AS ENUM('next', 'active', 'retired');--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"organization_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status_code" integer NOT NULL,
	"outcome" "audit_outcome" NOT NULL,
	"actor_type" "actor_type" NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"actor_email" text,
	"ip_address" text,
	"user_agent" text,
	"resource_type" text,
	"resource_id" text,
	"request_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"payload" text NOT NULL,
	"hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	CONSTRAINT "audit_entries_organization_id_sequence_pk" PRIMARY KEY("organization_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"method" "contact_method" NOT NULL,
	"contacted_at" timestamp (3) with time zone NOT NULL,
	"outcome" "contact_outcome" NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_counters" (
	"organization_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "claim_counters_organization_id_year_pk" PRIMARY KEY("organization_id","year")
);
--> statement-breakpoint
CREATE TABLE "claim_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"outcome" "decision_outcome" NOT NULL,
	"rationale" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"approval_notes" text,
	"superseded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "claim_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"learnt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_name" text,
	"resource_type" text,
	"resource_id" uuid
);
--> statement-breakpoint
CREATE TABLE "claim_indicators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"severity" "severity" NOT NULL,
	"source" "indicator_source" NOT NULL,
	"source_id" text,
	"note" text,
	"status" "indicator_status" DEFAULT 'OPEN' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_indicators_source" UNIQUE("organization_id","claim_id","code","source_id")
);
--> statement-breakpoint
CREATE TABLE "claim_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_participants" (
	"organization_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_participants_organization_id_claim_id_participant_id_pk" PRIMARY KEY("organization_id","claim_id","participant_id")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"type" "claim_type" NOT NULL,
	"status" "claim_status" DEFAULT 'NEW' NOT NULL,
	"priority" "priority" DEFAULT 'NORMAL' NOT NULL,
	"loss_date" date NOT NULL,
	"loss_time" time(0),
	"loss_location" text,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"description" text NOT NULL,
	"amount" numeric(14, 2),
	"currency" text,
	"policy" jsonb,
	"vehicle" jsonb,
	"investigator_id" uuid,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "claims_reference" UNIQUE("organization_id","reference")
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"claim_id" uuid,
	"participant_id" uuid,
	"category" "evidence_category" NOT NULL,
	"file_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text,
	"status" "evidence_status" NOT NULL,
	"uploader_type" text NOT NULL,
	"uploader_id" uuid NOT NULL,
	"uploader_name" text NOT NULL,
	"source" "evidence_source" NOT NULL,
	"captured_at" timestamp (3) with time zone,
	"description" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"review_status" "review_status" DEFAULT 'PENDING' NOT NULL,
	"legal_hold" boolean DEFAULT false NOT NULL,
	"integrity_status" "integrity_status" DEFAULT 'UNCHECKED' NOT NULL,
	"integrity_checked_at" timestamp (3) with time zone,
	"storage_key" text NOT NULL,
	"thumbnail_key" text,
	"preview_key" text,
	"perceptual_hashes" text[] DEFAULT '{}' NOT NULL,
	"metadata" jsonb,
	"upload_expires_at" timestamp (3) with time zone,
	"available_at" timestamp (3) with time zone,
	"quarantine_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "evidence_custody" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"evidence_id" uuid NOT NULL,
	"action" "custody_action" NOT NULL,
	"actor_type" "actor_type" NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"ip_address" text,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_duplicates" (
	"organization_id" uuid NOT NULL,
	"evidence_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"kind" "duplicate_kind" NOT NULL,
	"distance" integer NOT NULL,
	CONSTRAINT "evidence_duplicates_organization_id_evidence_id_other_id_pk" PRIMARY KEY("organization_id","evidence_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "evidence_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"evidence_id" uuid NOT NULL,
	"decision" "review_decision" NOT NULL,
	"notes" text,
	"reason_codes" "review_reason"[] DEFAULT '{}' NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"reviewer_name" text NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"claim_id" uuid,
	"participant_id" uuid,
	"label" text,
	"max_files" integer NOT NULL,
	"used_files" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" "role" NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "role" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_person" UNIQUE("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"registration_number" text,
	"country" text,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"type" "participant_type" NOT NULL,
	"roles" "participant_role"[] NOT NULL,
	"name" text NOT NULL,
	"date_of_birth" date,
	"nationality" text,
	"document_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"email" text,
	"phone" text,
	"address" jsonb,
	"registration_number" text,
	"screening_status" "screening_status" DEFAULT 'NOT_SCREENED' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "participants_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" uuid NOT NULL,
	"actor_key" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text,
	"status_code" integer,
	"location" text,
	"body_sealed" text,
	"locked_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_actor_key_route_key_pk" PRIMARY KEY("organization_id","actor_key","route","key")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" "job_status" DEFAULT 'QUEUED' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"progress_completed" integer DEFAULT 0 NOT NULL,
	"progress_total" integer DEFAULT 0 NOT NULL,
	"progress_current" text,
	"resource_type" text,
	"resource_id" uuid,
	"payload" jsonb NOT NULL,
	"error" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"type" "event_type" NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "login_throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_from" text,
	"successor_sealed" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"current_organization_id" uuid,
	"kind" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"algorithm" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_sealed" text NOT NULL,
	"state" "key_state" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"avatar_key" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "claim_contacts" ADD CONSTRAINT "claim_contacts_claim_key" FOREIGN KEY ("organization_id","claim_id") REFERENCES "public"."claims"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_decisions" ADD CONSTRAINT "claim_decisions_claim_key" FOREIGN KEY ("organization_id","claim_id") REFERENCES "public"."claims"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_claim_key" FOREIGN KEY ("organization_id","claim_id") REFERENCES "public"."claims"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_indicators" ADD CONSTRAINT "claim_indicators_claim_key" FOREIGN KEY ("organization_id","claim_id") REFERENCES "public"."claims"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_notes" ADD CONSTRAINT "claim_notes_claim_key" FOREIGN KEY ("organization_id","claim_id") REFERENCES "public"."claims"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_participants" ADD CONSTRAINT "claim_participants_claim" FOREIGN KEY ("organization_id","claim_id") REFERENCES "public"."claims"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_participants" ADD CONSTRAINT "claim_participants_participant" FOREIGN KEY ("organization_id","participant_id") REFERENCES "public"."participants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_claim" FOREIGN KEY ("organization_id","claim_id") REFERENCES "public"."claims"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_participant" FOREIGN KEY ("organization_id","participant_id") REFERENCES "public"."participants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_custody" ADD CONSTRAINT "evidence_custody_evidence_key" FOREIGN KEY ("organization_id","evidence_id") REFERENCES "public"."evidence"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_duplicates" ADD CONSTRAINT "evidence_duplicates_evidence_key" FOREIGN KEY ("organization_id","evidence_id") REFERENCES "public"."evidence"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_reviews" ADD CONSTRAINT "evidence_reviews_evidence_key" FOREIGN KEY ("organization_id","evidence_id") REFERENCES "public"."evidence"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_resource" ON "audit_entries" USING btree ("organization_id","resource_type","resource_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("organization_id","actor_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("organization_id","action","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_outcome" ON "audit_entries" USING btree ("organization_id","outcome","sequence");--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "claim_contacts_claim" ON "claim_contacts" USING btree ("organization_id","claim_id","contacted_at");--> statement-breakpoint
CREATE INDEX "claim_decisions_claim" ON "claim_decisions" USING btree ("organization_id","claim_id","proposed_at");--> statement-breakpoint
CREATE INDEX "claim_events_claim" ON "claim_events" USING btree ("organization_id","claim_id","happened_at");--> statement-breakpoint
CREATE INDEX "claim_indicators_claim" ON "claim_indicators" USING btree ("organization_id","claim_id","created_at");--> statement-breakpoint
CREATE INDEX "claim_notes_claim" ON "claim_notes" USING btree ("organization_id","claim_id","created_at");--> statement-breakpoint
CREATE INDEX "claim_participants_by_participant" ON "claim_participants" USING btree ("organization_id","participant_id");--> statement-breakpoint
CREATE INDEX "claims_status" ON "claims" USING btree ("organization_id","status","due_at");--> statement-breakpoint
CREATE INDEX "claims_investigator" ON "claims" USING btree ("organization_id","investigator_id","status");--> statement-breakpoint
CREATE INDEX "claims_created" ON "claims" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "evidence_by_claim" ON "evidence" USING btree ("organization_id","claim_id","created_at");--> statement-breakpoint
CREATE INDEX "evidence_review_queue" ON "evidence" USING btree ("organization_id","review_status","status","created_at");--> statement-breakpoint
CREATE INDEX "evidence_digest" ON "evidence" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "evidence_tags" ON "evidence" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "evidence_created" ON "evidence" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "evidence_custody_evidence" ON "evidence_custody" USING btree ("organization_id","evidence_id","at");--> statement-breakpoint
CREATE INDEX "evidence_reviews_evidence" ON "evidence_reviews" USING btree ("organization_id","evidence_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "upload_links_claim" ON "upload_links" USING btree ("organization_id","claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "participants_created" ON "participants" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "participants_name" ON "participants" USING btree ("organization_id","name");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "jobs_status" ON "jobs" USING btree ("organization_id","status","created_at");--> statement-breakpoint
CREATE INDEX "jobs_resource" ON "jobs" USING btree ("organization_id","resource_type","resource_id");--> statement-breakpoint
CREATE INDEX "outbox_events_waiting" ON "outbox_events" USING btree ("organization_id","dispatched_at","created_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");