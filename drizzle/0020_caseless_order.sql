DROP INDEX "participants_name";--> statement-breakpoint
CREATE INDEX "participants_name" ON "participants" USING btree ("organization_id",lower("name"),"id");