CREATE TYPE "public"."identifier_source" AS ENUM('participant', 'claim', 'evidence', 'verification');--> statement-breakpoint
CREATE TYPE "public"."link_end" AS ENUM('participant', 'claim');--> statement-breakpoint
CREATE TYPE "public"."link_kind" AS ENUM('bankAccount', 'documentNumber', 'phone', 'email', 'address', 'plate', 'vin', 'file', 'image');--> statement-breakpoint
CREATE TYPE "public"."link_status" AS ENUM('OPEN', 'CONFIRMED', 'DISMISSED');--> statement-breakpoint
ALTER TYPE "public"."event_type" ADD VALUE 'network.links_found' BEFORE 'sanctions_source.synced';--> statement-breakpoint
ALTER TYPE "public"."event_type" ADD VALUE 'network.link_reviewed' BEFORE 'sanctions_source.synced';--> statement-breakpoint
CREATE TABLE "network_identifiers" (
	"organization_id" uuid NOT NULL,
	"kind" "link_kind" NOT NULL,
	"value" text NOT NULL,
	"holder_type" "link_end" NOT NULL,
	"holder_id" uuid NOT NULL,
	"source_type" "identifier_source" NOT NULL,
	"source_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_identifiers_pk" PRIMARY KEY("organization_id","kind","value","holder_type","holder_id","source_type","source_id")
);
--> statement-breakpoint
CREATE TABLE "network_judgements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"decision" "link_status" NOT NULL,
	"reason" text NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"reviewer_name" text NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "network_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" "link_kind" NOT NULL,
	"value" text NOT NULL,
	"first_type" "link_end" NOT NULL,
	"first_id" uuid NOT NULL,
	"second_type" "link_end" NOT NULL,
	"second_id" uuid NOT NULL,
	"holders" integer NOT NULL,
	"status" "link_status" DEFAULT 'OPEN' NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"reason" text,
	"reviewed_by_id" uuid,
	"reviewed_by_name" text,
	"reviewed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_links_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "network_links_once" UNIQUE("organization_id","kind","value","first_id","second_id")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "screening_four_eyes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "bank_accounts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "screening_matches" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
ALTER TABLE "network_judgements" ADD CONSTRAINT "network_judgements_link_key" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."network_links"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "network_identifiers_source" ON "network_identifiers" USING btree ("organization_id","source_type","source_id");--> statement-breakpoint
CREATE INDEX "network_identifiers_holder" ON "network_identifiers" USING btree ("organization_id","holder_id");--> statement-breakpoint
CREATE INDEX "network_judgements_link" ON "network_judgements" USING btree ("organization_id","link_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "network_links_first" ON "network_links" USING btree ("organization_id","first_id");--> statement-breakpoint
CREATE INDEX "network_links_second" ON "network_links" USING btree ("organization_id","second_id");--> statement-breakpoint
CREATE INDEX "network_links_found" ON "network_links" USING btree ("organization_id","status","found_at");