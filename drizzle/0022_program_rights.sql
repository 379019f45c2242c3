ALTER TABLE "api_keys" ADD COLUMN "approved_scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "approved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "approved_by_name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "approved_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "responsible_id" uuid;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "responsible_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "approved_scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "approved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "approved_by_name" text;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "approved_until" timestamp (3) with time zone;--> statement-breakpoint
-- Keys without an end get the one that new keys have. Tenant by tenant, for the owner too sees one at a time.
DO $$
DECLARE
  tenant uuid;
BEGIN
  FOR tenant IN SELECT id FROM organizations LOOP
    PERFORM set_config('app.organization_id', tenant::text, true);
    UPDATE api_keys SET expires_at = least(coalesce(expires_at, now() + interval '90 days'), now() + interval '365 days');
    UPDATE oauth_apps SET responsible_id = created_by_id, responsible_since = created_at;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
END $$;--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "expires_at" SET NOT NULL;
