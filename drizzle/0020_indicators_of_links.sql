-- As 0019 of rules: an indicator of a link that nobody has touched follows its link, also after it was closed and opened again with it, or was
-- judged with it. 0016 had left it to nobody, so that it stood open where nothing is shared any more. Tenant by tenant, for the owner too sees
-- one at a time.
DO $$
DECLARE
  tenant uuid;
BEGIN
  FOR tenant IN SELECT id FROM organizations LOOP
    PERFORM set_config('app.organization_id', tenant::text, true);
    CREATE TEMPORARY TABLE touched ON COMMIT DROP AS
      SELECT DISTINCT split_part(c->>'path', '/', 3) AS id
      FROM audit_entries a, jsonb_array_elements(a.changes) c
      WHERE a.organization_id = tenant AND a.outcome = 'success' AND a.actor_type <> 'system'
        AND a.action IN ('claim.add_risk_indicator', 'claim.update_risk_indicator') AND c->>'path' LIKE '/riskIndicators/%';
    CREATE INDEX ON touched (id);
    ANALYZE touched;
    UPDATE claim_indicators SET held_by_rule = true
      WHERE organization_id = tenant AND NOT held_by_rule AND source = 'NETWORK' AND source_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM touched t WHERE t.id = claim_indicators.id::text);
    DROP TABLE touched;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
END $$;
