DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("organization_id","next_attempt_at") WHERE status = 'PENDING';