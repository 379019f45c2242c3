CREATE TYPE "public"."list_upload_status" AS ENUM('QUEUED', 'LOADED', 'REFUSED');--> statement-breakpoint
-- The type is made anew: a value that is added to one cannot be used before the transaction ends, and rows below are given it.
ALTER TYPE "public"."screening_status" RENAME TO "screening_status_before";--> statement-breakpoint
CREATE TYPE "public"."screening_status" AS ENUM('NOT_SCREENED', 'CLEAR', 'INCOMPLETE', 'IN_REVIEW', 'CONFIRMED_HIT', 'ERROR');--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "screening_status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "screening_status" SET DATA TYPE "public"."screening_status" USING "screening_status"::text::"public"."screening_status";--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "screening_status" SET DEFAULT 'NOT_SCREENED';--> statement-breakpoint
ALTER TABLE "screenings" ALTER COLUMN "status" SET DATA TYPE "public"."screening_status" USING "status"::text::"public"."screening_status";--> statement-breakpoint
DROP TYPE "public"."screening_status_before";--> statement-breakpoint
ALTER TYPE "public"."event_type" ADD VALUE 'sanctions.lists_stale' BEFORE 'organization.kyc_completed';--> statement-breakpoint
CREATE TABLE "sanctions_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" "watchlist_code" NOT NULL,
	"status" "list_upload_status" DEFAULT 'QUEUED' NOT NULL,
	"files" jsonb NOT NULL,
	"stated_date" text,
	"error" text,
	"uploaded_by_id" uuid NOT NULL,
	"uploaded_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "screening_alarms" (
	"organization_id" uuid NOT NULL,
	"sources" "watchlist_code"[] NOT NULL,
	CONSTRAINT "screening_alarms_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "screening_policies" (
	"organization_id" uuid NOT NULL,
	"required_lists" "watchlist_code"[] NOT NULL,
	"age_limit_days" integer NOT NULL,
	"updated_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screening_policies_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "screened_with" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sanctions_sources" ADD COLUMN "as_of" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sanctions_sources" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sanctions_sources" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "screenings" ADD COLUMN "coverage" jsonb;--> statement-breakpoint
-- What is held was fetched at a time, but nobody knows of when its files are: the next refresh says it, and brings all of them for that.
UPDATE sanctions_sources SET validators = '{}'::jsonb;--> statement-breakpoint
-- What was clear by samples, or without one of the lists, never was: it becomes INCOMPLETE and says why. Who was screened with real lists keeps
-- what was found; whether that still holds, the lists say. Tenant by tenant, for the owner too sees one at a time.
DO $$
DECLARE
  tenant uuid;
BEGIN
  FOR tenant IN SELECT id FROM organizations LOOP
    PERFORM set_config('app.organization_id', tenant::text, true);
    UPDATE screenings s SET coverage = (
      SELECT jsonb_build_object(
        'complete', count(r.reason) = 0,
        'required', jsonb_agg(r.code ORDER BY r.place),
        'missing', coalesce(jsonb_agg(jsonb_build_object('source', r.code, 'reason', r.reason) ORDER BY r.place) FILTER (WHERE r.reason IS NOT NULL), '[]'::jsonb))
      FROM (
        SELECT c.code, c.place, CASE
          WHEN v.version IS NULL THEN 'NEVER_LOADED'
          WHEN (v.version->>'sampleData')::boolean THEN 'SAMPLE' END AS reason
        FROM unnest(ARRAY['OFAC_SDN', 'OFAC_CONSOLIDATED', 'UN', 'EU', 'UK']) WITH ORDINALITY AS c (code, place)
        LEFT JOIN jsonb_array_elements(s.list_versions) AS v (version) ON v.version->>'source' = c.code
      ) r) WHERE s.organization_id = tenant;
    UPDATE screenings SET status = 'INCOMPLETE'
      WHERE organization_id = tenant AND status = 'CLEAR' AND NOT (coverage->>'complete')::boolean;
    UPDATE participants p SET screened_with = n.used, screening_status = n.status
      FROM (
        SELECT DISTINCT ON (s.participant_id) s.participant_id, s.status, coalesce((
          SELECT jsonb_object_agg(v.version->>'source', v.version->>'versionId')
          FROM jsonb_array_elements(s.list_versions) AS v (version)
          WHERE NOT (v.version->>'sampleData')::boolean), '{}'::jsonb) AS used
        FROM screenings s WHERE s.organization_id = tenant ORDER BY s.participant_id, s.created_at DESC, s.id DESC
      ) n WHERE p.organization_id = tenant AND p.id = n.participant_id;
    UPDATE participants SET screening_status = 'INCOMPLETE'
      WHERE organization_id = tenant AND screening_status = 'CLEAR' AND screened_with = '{}'::jsonb;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
END $$;--> statement-breakpoint
ALTER TABLE "screenings" ALTER COLUMN "coverage" SET NOT NULL;