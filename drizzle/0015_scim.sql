CREATE TABLE "scim_group_members" (
	"organization_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "scim_group_members_organization_id_group_id_user_id_pk" PRIMARY KEY("organization_id","group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"display_name_key" text NOT NULL,
	"external_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scim_groups_name" UNIQUE("organization_id","display_name_key"),
	CONSTRAINT "scim_groups_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"last_four" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_by_id" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"user_name_key" text NOT NULL,
	"external_id" text,
	"given_name" text,
	"family_name" text,
	"display_name" text,
	"former_role" "role",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scim_users_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "scim_users_name" UNIQUE("organization_id","user_name_key")
);
--> statement-breakpoint
ALTER TABLE "oauth_artifacts" ADD COLUMN "sso_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD COLUMN "saml_idp_slo_url" text;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD COLUMN "misses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD COLUMN "lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sso_identity_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sso_session_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sso_hint_sealed" text;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."scim_groups"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_group_members_user" ON "scim_group_members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_secret" ON "scim_tokens" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "scim_tokens_latest" ON "scim_tokens" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "scim_users_external" ON "scim_users" USING btree ("organization_id","external_id");--> statement-breakpoint
CREATE INDEX "sessions_sso_identity" ON "sessions" USING btree ("sso_identity_id");--> statement-breakpoint
CREATE INDEX "sessions_sso_session" ON "sessions" USING btree ("sso_session_hash");