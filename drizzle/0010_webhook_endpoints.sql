CREATE TYPE "public"."webhook_status" AS ENUM('active', 'disabled');--> statement-breakpoint
ALTER TYPE "public"."event_type" ADD VALUE 'webhook.test';--> statement-breakpoint
ALTER TYPE "public"."event_type" ADD VALUE 'webhook.failing';--> statement-breakpoint
ALTER TYPE "public"."event_type" ADD VALUE 'webhook.disabled';--> statement-breakpoint
ALTER TYPE "public"."delivery_status" ADD VALUE 'CANCELED';--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] NOT NULL,
	"status" "webhook_status" DEFAULT 'active' NOT NULL,
	"disabled_reason" text,
	"secret_sealed" text,
	"previous_sealed" text,
	"previous_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"created_by_id" uuid,
	"created_by_name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
DROP INDEX "outbox_events_waiting";--> statement-breakpoint
DROP INDEX "webhook_deliveries_once";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "endpoint_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "attempt_log" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_latest" ON "webhook_endpoints" USING btree ("organization_id","created_at");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_fk" FOREIGN KEY ("organization_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_apps_spa" ON "oauth_apps" USING btree ("organization_id") WHERE "oauth_apps"."type" = 'spa';--> statement-breakpoint
CREATE INDEX "outbox_events_due" ON "outbox_events" USING btree ("created_at") WHERE "outbox_events"."dispatched_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","created_at");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_once" UNIQUE NULLS NOT DISTINCT("event_id","endpoint_id","url");