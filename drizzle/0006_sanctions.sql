CREATE TYPE "public"."match_status" AS ENUM('UNREVIEWED', 'CONFIRMED_MATCH', 'FALSE_POSITIVE', 'INCONCLUSIVE');--> statement-breakpoint
CREATE TYPE "public"."screening_trigger" AS ENUM('MANUAL', 'PARTICIPANT_CREATED', 'PARTICIPANT_UPDATED', 'LIST_UPDATED');--> statement-breakpoint
CREATE TYPE "public"."watchlist_code" AS ENUM('OFAC_SDN', 'OFAC_CONSOLIDATED', 'UN', 'EU', 'UK');--> statement-breakpoint
CREATE TYPE "public"."watchlist_status" AS ENUM('NOT_LOADED', 'CURRENT', 'FAILED');--> statement-breakpoint
CREATE TABLE "sanctions_entries" (
	"source" "watchlist_code" NOT NULL,
	"entry_id" text NOT NULL,
	"hash" text NOT NULL,
	"data" jsonb NOT NULL,
	"version_id" uuid NOT NULL,
	CONSTRAINT "sanctions_entries_source_entry_id_pk" PRIMARY KEY("source","entry_id")
);
--> statement-breakpoint
CREATE TABLE "sanctions_sources" (
	"code" "watchlist_code" PRIMARY KEY NOT NULL,
	"status" "watchlist_status" DEFAULT 'NOT_LOADED' NOT NULL,
	"version_id" uuid,
	"sample_data" boolean DEFAULT false NOT NULL,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"checksum" text,
	"list_date" text,
	"validators" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_synced_at" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "sanctions_syncs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sanctions_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" "watchlist_code" NOT NULL,
	"checksum" text NOT NULL,
	"list_date" text,
	"entry_count" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL,
	"sample_data" boolean NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"screening_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"source" "watchlist_code" NOT NULL,
	"entry_id" text NOT NULL,
	"entry" jsonb NOT NULL,
	"pair_hash" text NOT NULL,
	"score" double precision NOT NULL,
	"fields" jsonb NOT NULL,
	"status" "match_status" DEFAULT 'UNREVIEWED' NOT NULL,
	"reviewed_by_id" uuid,
	"reviewed_by_name" text,
	"reviewed_at" timestamp (3) with time zone,
	"notes" text,
	CONSTRAINT "screening_matches_once" UNIQUE("organization_id","screening_id","source","entry_id")
);
--> statement-breakpoint
CREATE TABLE "screening_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"match_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"source" "watchlist_code" NOT NULL,
	"entry_id" text NOT NULL,
	"pair_hash" text NOT NULL,
	"decision" "match_status" NOT NULL,
	"notes" text,
	"reviewer_id" uuid NOT NULL,
	"reviewer_name" text NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screenings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"status" "screening_status" NOT NULL,
	"trigger" "screening_trigger" NOT NULL,
	"threshold" double precision NOT NULL,
	"list_versions" jsonb NOT NULL,
	"engine" jsonb NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screenings_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "screening_matches" ADD CONSTRAINT "screening_matches_screening_fk" FOREIGN KEY ("organization_id","screening_id") REFERENCES "public"."screenings"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_participant_fk" FOREIGN KEY ("organization_id","participant_id") REFERENCES "public"."participants"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sanctions_entries_version" ON "sanctions_entries" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "sanctions_versions_source" ON "sanctions_versions" USING btree ("source","imported_at");--> statement-breakpoint
CREATE INDEX "screening_matches_pair" ON "screening_matches" USING btree ("organization_id","participant_id","source","entry_id");--> statement-breakpoint
CREATE INDEX "screening_reviews_pair" ON "screening_reviews" USING btree ("organization_id","participant_id","source","entry_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "screenings_participant" ON "screenings" USING btree ("organization_id","participant_id","created_at");