ALTER TABLE "invitations" ADD COLUMN "mail_token_hash" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "invited_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "unverified_inviter_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "unverified_inviter_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mail_token_hash_unique" UNIQUE("mail_token_hash");