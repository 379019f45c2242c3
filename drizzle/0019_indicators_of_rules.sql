-- 0016 went by versions. What the audit log tells goes further: an indicator that a person added is theirs, and one that its rule closed and
-- opened again before is the rule's, unless somebody touched it. So with links: an indicator that nobody touched follows its link, also after it
-- was closed and opened again with it, or was judged with it. Tenant by tenant, for the owner too sees one at a time.
DO $$
DECLARE
  tenant uuid;
BEGIN
  FOR tenant IN SELECT id FROM organizations LOOP
    PERFORM set_config('app.organization_id', tenant::text, true);
    CREATE TEMPORARY TABLE touched ON COMMIT DROP AS
      SELECT DISTINCT a.action = 'claim.add_risk_indicator' AS added, split_part(c->>'path', '/', 3) AS id
      FROM audit_entries a, jsonb_array_elements(a.changes) c
      WHERE a.organization_id = tenant AND a.outcome = 'success' AND a.actor_type <> 'system'
        AND a.action IN ('claim.add_risk_indicator', 'claim.update_risk_indicator') AND c->>'path' LIKE '/riskIndicators/%';
    CREATE INDEX ON touched (id);
    ANALYZE touched;
    UPDATE claim_indicators SET held_by_rule = false
      WHERE organization_id = tenant AND held_by_rule AND id::text IN (SELECT t.id FROM touched t WHERE t.added);
    UPDATE claim_indicators SET held_by_rule = true
      WHERE organization_id = tenant AND NOT held_by_rule AND source_id IS NOT NULL
        AND (source = 'NETWORK'
          OR (source = 'RULE' AND (status = 'OPEN' OR (status = 'DISMISSED' AND note LIKE 'No longer so:%'))))
        AND NOT EXISTS (SELECT 1 FROM touched t WHERE t.id = claim_indicators.id::text);
    DROP TABLE touched;
  END LOOP;
  PERFORM set_config('app.organization_id', '', true);
END $$;
