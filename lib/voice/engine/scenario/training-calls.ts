import type { VoiceScenario } from '@/lib/voice/engine/interview';

/** Whole short calls as people speak, written for this product, to train on beside the single sentences. One line is one call. */
export const TRAINING_CALLS: Record<VoiceScenario, string> = {
  customerSupportComplaint: `
yeah hello I've rung you four times this month about my refund and every time somebody says it's being looked into and then nothing. It's really not on. I'd like whoever's in charge to ring me today please
hi um I'm calling because I got a letter saying my claim's closed and I never even spoke to anyone. I've been a customer for nine years and I feel completely ignored. How do I make this official
look I was told the engineer would come between nine and one and nobody showed up, I took a day off work for that. I want to know what you're going to do about it because this is the second time
the website took my payment two times and your colleague said it would be back in three days. It's been three weeks. Honestly the way I've been treated is shocking
I am not happy with how the assessor spoke to my mother, he was very rude and dismissive, and she was in tears. I want that on record and I want an apology
good morning, I sent you all the forms in January and then again in February, and now you want them again. Can somebody please explain why it's taking forever, I'm at the end of my patience
`,
  motorAccidentFnol: `
hi there, I've just had a bit of a prang, I was waiting to turn right and a guy in a BMW went into the side of me. We're both okay but my door won't open
yes hello I'd like to open a claim, on Thursday evening I was coming off the slip road and the car in front braked hard and I couldn't stop, so I've gone into the back of him. My bonnet's all crumpled
someone scraped my car while it was parked outside the gym and they left a note with their number. There's a long scratch and the mirror is broken off
um so my wife was driving and she misjudged a gatepost, the whole left side of the car is dented and the tyre burst
I was on the interstate when a truck kicked up some debris, it hit my windshield and I swerved into the guard rail. The car got towed to a body shop in Dayton
the lights turned green and I pulled away and this woman came flying across and took the front of my car off. Police took both our details, she had no insurance
`,
  vehicleTheftFnol: `
hello, I've come out to go to work and my car is not there. I parked it right in front of the house last night, it's a grey Golf, and my keys are still in the hall
my van's been nicked with all my plumbing gear in it. I was only in the cafe ten minutes and when I came out the space was empty
I'd like to report that my motorcycle was taken from the underground garage. The police have it on file and there's a camera at the gate
they got in through the kitchen window, found the keys on the hook and off they went in my Audi. We slept through the lot
my truck disappeared from the hotel parking lot overnight, the tracking app says it is offline, I have reported it stolen and got a report number
I left my car at the airport for a week and when I got back it was missing, they checked whether it had been towed and it hadn't
`,
  propertyDamageFnol: `
hi, the tank in the loft has gone and there's water pouring down through two floors, the bedroom ceiling's on the bed. I've turned it off at the stopcock
we had that big storm on Sunday and half the ridge tiles are in the garden, and now it's dripping into the loft every time it rains
my tumble dryer caught fire while we were out, the fire brigade put it out but the utility room is gutted and everything stinks of smoke
some kids put a brick through the front window of my shop and sprayed paint over the shutters
we got back from a weekend away and the back door was hanging open, they've had the jewellery, the laptop, my son's games console. Every drawer was tipped out
the dishwasher hose split and soaked the kitchen, the wooden floor has all buckled and the units are swelling at the bottom
`,
  injuryStatement: `
so I went over on my ankle on the stairs at the office because the light was out. They x-rayed it and it's broken in two places, I'm on crutches till June
ever since that crash I can't turn my head properly and I get pins and needles down my arm. My doctor has signed me off for a month
I slipped on some spilled milk in aisle five, landed flat on my back, and couldn't get up. The ambulance took me in and they found a cracked vertebra
the shelf came down on my shoulder and now I can't lift it above my chest. I've got a scan next week and I see the physio every Friday
a cyclist knocked me down on the crossing and I had six stitches over the eye and a badly bruised hip. I still feel dizzy when I stand
my daughter's hand was trapped in the lift door, two fingers were fractured and she needed an operation to pin them
`,
  witnessStatement: `
hello, somebody from your company asked me to ring. I was on my balcony that evening and I watched the silver car roll back into the other one, nobody was at the wheel
I don't know the people at all, I was just filling up at the pumps when I saw the lorry clip the cyclist and carry on
yes I can tell you what I saw. The lady was already halfway over the crossing, the taxi didn't slow down at all, and it caught her leg
I was behind the white van for about two miles and I noticed it weaving all over the place before it left the road
I live opposite, and at about three in the morning I heard glass and looked out, and there were two lads in hoods getting into the neighbour's car
I was waiting for my bus and saw the whole thing. The young man on the scooter had a green light, I'm quite sure of that
`,
  policyInquiry: `
hiya, just a quick one, we're going to France in August and I wondered if I need anything extra for the car over there
could you tell me what I'd pay if I put my eighteen year old on my insurance as well
hello I'd like to know if my plan pays for a rental car while mine is being serviced
I've changed banks so I need to give you the new details for the monthly payment
I'm moving in with my partner next month, so what do I have to do about the home cover, can it be transferred
can you send me the certificate again please, I need it for the lease company, and also remind me when it expires
`,
};
