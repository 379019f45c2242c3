ALTER TABLE "callback_secrets" ALTER COLUMN "rotated_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "callback_secrets" ALTER COLUMN "rotated_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_apps" ADD COLUMN "holder_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "uploaded_via" uuid;--> statement-breakpoint
ALTER TABLE "upload_links" ADD COLUMN "created_via" uuid;--> statement-breakpoint
ALTER TABLE "voice_sessions" ADD COLUMN "created_via" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "rotated_at" timestamp (3) with time zone;--> statement-breakpoint
-- What stands in the audit log of before, tenant by tenant, for the owner too sees one at a time.
DO $$
DECLARE
  tenant uuid;
BEGIN
  FOR tenant IN SELECT id FROM organizations LOOP
    PERFORM set_config('app.organization_id', tenant::text, true);
    UPDATE oauth_apps p SET holder_ids = h.ids FROM (
      SELECT a.resource_id, array_agg(DISTINCT a.actor_id::uuid) AS ids FROM audit_entries a
      WHERE a.organization_id = tenant AND a.outcome = 'success' AND a.actor_type = 'user'
        AND (a.action = 'oauth_app.rotate_secret' OR (a.action = 'oauth_app.update' AND a.changes::text LIKE '%"/redirectUris%'))
      GROUP BY a.resource_id
    ) h WHERE p.organization_id = tenant AND p.id::text = h.resource_id;
    UPDATE evidence e SET uploaded_via = a.actor_id::uuid FROM audit_entries a
      WHERE e.organization_id = tenant AND a.organization_id = tenant AND a.resource_id = e.id::text AND a.outcome = 'success'
        AND a.action IN ('evidence.create', 'evidence.upload') AND a.actor_type IN ('application', 'api_key');
    UPDATE upload_links l SET created_via = a.actor_id::uuid FROM audit_entries a
      WHERE l.organization_id = tenant AND a.organization_id = tenant AND a.resource_id = l.id::text AND a.outcome = 'success'
        AND a.action = 'upload_link.create' AND a.actor_type IN ('application', 'api_key');
    UPDATE voice_sessions v SET created_via = a.actor_id::uuid FROM audit_entries a
      WHERE v.organization_id = tenant AND a.organization_id = tenant AND a.resource_id = v.id::text AND a.outcome = 'success'
        AND a.action = 'voice_interview.initiate' AND a.actor_type IN ('application', 'api_key');
    UPDATE evidence e SET uploaded_via = v.created_via FROM voice_sessions v
      WHERE e.organization_id = tenant AND v.organization_id = tenant AND v.evidence_id = e.id AND v.created_via IS NOT NULL;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
END $$;
