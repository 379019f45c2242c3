import type { VoiceScenario } from '@/lib/voice/engine/interview';

/** Short calls written as people speak, never shown to the classifier in training: one line is one call. */
export const HELD_OUT_CALLS: Record<VoiceScenario, string> = {
  customerSupportComplaint: `
hello, yes, I spent fifty minutes on the line yesterday only to be disconnected, and today the lady tells me there is no note of it. I find that very poor and I'd like it looked into
my settlement arrived and it is four hundred short and nobody will explain the deduction. I've asked in writing and got a standard letter back. I want this reviewed by somebody senior
you renewed my cover without asking me and emptied my account at Christmas. I told you in November that I was leaving. I want every penny returned
the contractor you sent left the job half finished and walked mud through the house, and when I rang your helpline they laughed. I'm so angry
I've got the email here where you say that it will be paid by the tenth, and it's the thirtieth. What is the point in having insurance if you don't keep your word
`,
  motorAccidentFnol: `
I'm at the side of the road, a coach has just caught the rear quarter of my car on the bend and taken the light out. We swapped numbers, nobody's hurt
evening, I need to tell you about an incident on Saturday, I came round the corner on the wet leaves and slid into a parked Volvo
I was in the outside lane and the fellow next to me drifted over and took my mirror and both doors, he's already said it's down to him
my husband reversed out of the drive this morning and didn't see the neighbour's car, it's caved in our rear bumper and cracked her headlamp
some lad on a moped came up the inside when I was turning and went over my bonnet. The windscreen's smashed and the police closed the road
`,
  vehicleTheftFnol: `
I went shopping and when I got back to level three the car simply wasn't there. Security looked at the barrier footage and a stranger drove it out
it's about my caravan and the jeep, both were taken off the farm on Sunday night, they'd cut the padlock
somebody pretended to be a buyer, took my motorbike for a test ride and never returned. I've given the police his phone number
the fob was in my coat at the gym, the locker was forced and the car was gone from outside when I came out
our work van vanished from the site compound, it's on camera at two in the morning being driven off with its lights out
`,
  propertyDamageFnol: `
there's brown water coming up through the shower tray and it's all across the hall, the boards are lifting already
the chimney came down in the gale and went through next door's greenhouse and our own kitchen extension
I was frying chips and the pan went up, I got it out with a blanket but the hood, cupboards and ceiling are scorched
the freezer failed while we were on holiday, everything has leaked over the utility floor and it has to come up
kids got onto the allotment and wrecked my shed, they've smashed the door in and my mower and tools have gone
`,
  injuryStatement: `
I was carrying a tray when the mat slid from under me and my elbow took the lot. It's been pinned and I won't lift anything for three months
my lower back went when we were hit and the tablets don't touch it. I can sit for ten minutes at most and I'm not sleeping
the ladder gave way, I came down on my heel and it's shattered, they have put a plate and eleven screws in
I breathed in fumes from the cleaning stuff at work and ended up on a ward for two nights, my chest is still tight
the physiotherapist says the shoulder will take a year. Before this I swam every day and now I cannot brush my own hair
`,
  witnessStatement: `
I was loading shopping in the next bay and noticed the estate car nudge the little blue one, then the driver just sauntered off
I gave my card to the girl on the bike. What I observed was that the bus pulled out with no indicator
so I had just locked up the bakery when there was shouting and I saw a fellow being pushed down the steps
I'm the postman on that road and I saw the branch come down on the roof of the car, there was nobody near it
I was two cars back at the lights, they were red, definitely red, and the pickup went straight through and hit her
`,
  policyInquiry: `
is there a charge if I switch from yearly to monthly, and could it come out on the first
we're having the loft done, do I have to tell you and will it make a difference to what I pay
hi, I can't find my paperwork, what's the number on my policy and who is named on it
I'm thinking of getting a dog, what do you offer for pets and what would the cheapest one be
my licence has been renewed and I want to update it with you, also does my no claims bonus still stand
`,
};
