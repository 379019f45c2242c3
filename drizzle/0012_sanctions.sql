CREATE TABLE "fraud_weights" (
	"organization_id" uuid NOT NULL,
	"weights" jsonb NOT NULL,
	"updated_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fraud_weights_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "sanctions_changes" (
	"version_id" uuid NOT NULL,
	"entry_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "sanctions_changes_version_id_entry_id_pk" PRIMARY KEY("version_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "sanctions_versions" ADD COLUMN "spread_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "screening_matches" ADD COLUMN "subject" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "screening_matches" ADD COLUMN "reopened" jsonb;--> statement-breakpoint
ALTER TABLE "sanctions_changes" ADD CONSTRAINT "sanctions_changes_version_id_sanctions_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."sanctions_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was taken in before is known to everybody.
UPDATE "sanctions_versions" SET "spread_at" = "imported_at";
