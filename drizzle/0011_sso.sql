CREATE TYPE "public"."sso_protocol" AS ENUM('saml', 'oidc');--> statement-breakpoint
CREATE TABLE "sso_assertions" (
	"organization_id" uuid NOT NULL,
	"assertion_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_assertions_organization_id_assertion_hash_pk" PRIMARY KEY("organization_id","assertion_hash")
);
--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"protocol" "sso_protocol" NOT NULL,
	"enabled" boolean NOT NULL,
	"saml_idp_entity_id" text,
	"saml_idp_sso_url" text,
	"saml_sign_requests" boolean NOT NULL,
	"saml_name_id_format" text,
	"saml_idp_certificates" text[] NOT NULL,
	"saml_sp_key_sealed" text,
	"saml_sp_certificate" text,
	"oidc_issuer" text,
	"oidc_client_id" text,
	"oidc_client_secret_sealed" text,
	"jit_provisioning_enabled" boolean NOT NULL,
	"enforced_domains" text[] NOT NULL,
	"attribute_mapping" jsonb NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"last_refused_at" timestamp (3) with time zone,
	"last_refusal" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_connections_once" UNIQUE("organization_id")
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_domains_once" UNIQUE("organization_id","domain")
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"protocol" "sso_protocol" NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_identities_subject" UNIQUE("organization_id","connection_id","protocol","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sso_requests" (
	"organization_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"protocol" "sso_protocol" NOT NULL,
	"browser_hash" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sso_requests_organization_id_state_hash_pk" PRIMARY KEY("organization_id","state_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sso_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_assertions_expiry" ON "sso_assertions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_owner" ON "sso_domains" USING btree ("domain") WHERE "sso_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "sso_identities_user" ON "sso_identities" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "sso_requests_expiry" ON "sso_requests" USING btree ("expires_at");