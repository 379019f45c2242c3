import type { VoiceScenario } from '@/lib/voice/engine/interview';

/** What callers say in each scenario, written for this product: short calls and single sentences. One line is one sample. */
export const TRAINING_PHRASES: Record<VoiceScenario, string> = {
  customerSupportComplaint: `
I want to make a complaint about the way my claim has been handled, nobody ever calls me back
I have been waiting six weeks for an answer and every time I ring I am on hold for an hour
this is the third time I have called about the same problem and nothing has been done
I am very unhappy with the service, I want to speak to a manager
you charged me twice this month and I want my money back
you took the premium out of my account after I cancelled, I want a refund
your adviser promised me an email by Friday and it never came
I would like to raise a formal complaint, the last person I spoke to was rude to me
if this is not sorted I am going to the ombudsman
I am going to take my business elsewhere, this is ridiculous
the app keeps logging me out and I cannot reset my password, I have rung three times
the bill is wrong again, there is an amount on it I never agreed to
I am fed up with being passed from one department to another
my claim was rejected and nobody will tell me why, I want to appeal and complain
the repair garage you sent me to has had my car for two months and made a terrible job of it
I have sent the documents four times and you keep saying you have not received them
I was overcharged on my direct debit and I have not been refunded yet
I expect an apology and compensation for the time I have wasted
I will be contacting my solicitor and the regulator if I do not hear back
it is disgusting how you treat loyal customers, I have been with you for twelve years
I was promised a call back and I have heard nothing, can you tell me what is going on with my case
your chat robot was useless and then the line was cut off
the settlement took far too long and the letter had the wrong name on it
I want to know why it has taken so long and who is responsible for the delay
I am not satisfied with the answer that I was given, please escalate this
nobody turned up for the appointment again and I had taken the morning off, I want somebody to explain this to me
I sent you the papers twice and you have lost them both times, my patience is at an end and I want an explanation
hello, I was promised somebody would ring yesterday and nobody did. I have been a good customer for years and this is how I am treated
your agent hung up on me and was dismissive, please put that on record and tell me how I take it further
it was supposed to be sorted in five days and a month later I am still out of pocket, what are you going to do about it
why does everything take forever with you, I keep explaining the same thing to different people
`,
  motorAccidentFnol: `
I need to report a car accident, another driver ran into the back of me at the traffic lights
somebody hit my car this morning while I was driving to work, the bumper is hanging off
I was in a crash on the motorway yesterday, the lorry changed lanes and hit my side
I have had a bump, I reversed into a bollard in the car park and dented the rear door
a van pulled out of a side road and I could not stop in time, we collided
my parked car was hit overnight and whoever did it drove away
I want to claim for damage to my car after a collision at the roundabout
the other driver admitted it was his fault and we exchanged details and insurance
I skidded on ice and went into the barrier, the car cannot be driven and was towed away
I was rear ended at a red light on Tuesday afternoon, the airbags went off
she did not give way and drove straight into my passenger side, the police attended
a deer jumped out and I hit it, the front of the car and the headlight are smashed
he overtook me and clipped my wing mirror and scraped along the door
I was stationary in traffic when a taxi bumped me from behind, I have photos of both cars
a cyclist came off the pavement and I braked and the car behind hit me
I had a fender bender in the parking lot of the mall, my license plate is
I need to open an auto claim, the windscreen was cracked by a stone from a truck
my daughter was driving my car and hit a lamp post, nobody was hurt
the car was written off in the accident, I need a hire car and the recovery arranged
a bus swerved into our lane and pushed us into the kerb, the front wheel is bent
it was a head on collision on a country lane, both vehicles were badly damaged
I was turning left at the junction when the other car jumped the lights and struck me
somebody dented my car while it was parked, there is a scratch along the wing and they left a note under the wiper
I scraped the side of my car on a gatepost and the mirror came off
hi I have had a little bump, I was waiting at a crossing and the car behind rolled into me, the boot will not close
she was not insured and drove through a red light into the front of my car, the officers took our details
the tyre blew and I ended up in the hedge, a breakdown truck took the car to the workshop
I went into the back of the car in front because he stopped suddenly, my bonnet is bent
`,
  vehicleTheftFnol: `
my car has been stolen from outside my house, I came out this morning and it was gone
I need to report a stolen vehicle, it was parked on the street overnight
somebody took my van from the driveway, I still have both sets of keys
thieves broke in and took the car keys and drove off with my car
I left it in the station car park and when I came back it was not there
my motorbike was stolen, the chain was cut and the tracker shows nothing
the police gave me a crime reference number for the stolen car
they used a relay device to steal it without the key, the neighbour has it on camera
I was carjacked at a petrol station, they made me get out and took the vehicle
I locked the car at nine in the evening, and by seven it was missing
my truck got stolen with all my tools in the back
the vehicle has not been recovered, there was a laptop inside the car
someone stole my car while it was warming up in the drive with the key in it
I sold nothing, it was not towed, I checked with the council, the car was taken
the catalytic converter was stolen from under my car in the night
they smashed the window and stole the car, there was glass on the ground where it was parked
the stolen car was found burnt out by the police two days later
both keys are with me and I have not lent the car to anyone, it was simply gone
my pickup was taken from the work yard at the weekend, the gate was forced
I want to make a theft claim for my vehicle
my scooter was stolen from the shed
they came into the house while we slept, took the keys from the hall and went off in my car
I parked my car in front of the flat and in the morning there was an empty space, the keys are still here
we had a burglary and the only thing that they were after was the car, the keys were on the hook and the car is away
my van is gone from outside the cafe with my tools in it, somebody must have taken it
it was not towed, I asked, so my motorcycle must have been stolen from the garage
the app of the tracker says the truck is offline, I have reported it to the police as stolen
`,
  propertyDamageFnol: `
a pipe burst in the bathroom and water came through the kitchen ceiling
I need to claim on my home insurance, the storm took tiles off the roof and rain got in
there was a fire in the kitchen, the units and the walls are black with smoke
we came back from holiday and the house was flooded, the carpets and floors are ruined
somebody broke into our house and took jewellery and a television
a tree fell on the garage in the high winds and damaged the roof
the washing machine leaked and the laminate floor has lifted
the boiler tank leaked into the bedroom below, the plaster has come down
I dropped a saucepan on the hob and cracked it, I have accidental damage cover
the neighbour's upstairs bath overflowed into my flat
hail broke the conservatory and the skylight windows
our fence and shed were blown over in the gale
a car drove into our garden wall and knocked it down
the basement filled with water after the heavy rain
lightning struck the house and the television and router stopped working
the plumber says the pipe froze and split, there is damp in every room downstairs
my shop was vandalised, the front window and the till were smashed
burglars forced the back door and ransacked the bedrooms
we have had to move out of the house because of the smoke damage
the ceiling fell in and ruined the sofa and the furniture
I need somebody to come and dry the walls and look at the damage to the property
there is subsidence and a big crack in the outside wall of the building
we came home and the back door was open and they had taken the jewellery and the games console, every drawer was on the floor
the hose of the dishwasher came off and the kitchen floor is swollen and buckled
the dryer burned out and the fire brigade came, the whole utility room smells of smoke
the wind took the ridge tiles and now the rain drips into the loft
somebody threw a brick through the shop window and there is paint on the shutters
water is running down from upstairs, I turned off the stopcock, the bedroom is soaked
`,
  injuryStatement: `
I hurt my back at work when I lifted a box and I have been off for three weeks
I slipped on a wet floor in the supermarket and broke my wrist
since the accident my neck has been stiff and the doctor says it is whiplash
I was taken to hospital by ambulance and had an operation on my leg
I am having physiotherapy twice a week and I still have pain in my shoulder
I tripped over a loose paving stone and fractured my ankle
I cannot work because of the injury and I am taking painkillers every day
I fell off a ladder and landed on my hip, they took an x-ray
the dog bit me on the hand and I needed stitches
I had concussion and headaches and could not sleep for weeks
my knee was swollen and the doctor sent me for a scan
I would like to describe my injuries and the treatment that I have had
the pain got worse the next morning and I went to my doctor
I was in plaster for six weeks and lost wages
I had bruises on my chest from the seat belt and my ribs were broken
my son burned his arm and was in the hospital overnight
I am seeing a specialist about the nerve damage in my fingers
I have had panic attacks since and see a counsellor
my hand was caught in the machine and I lost the tip of a finger
the discharge letter says that the ligament in the knee is torn
I was unable to walk without crutches and my wife had to help me dress
I went over on my foot on the steps and it is broken in two places, I am on crutches
my fingers were trapped in a door and had to be pinned in an operation
since the crash I get pins and needles down my arm and cannot turn my head
something fell from a shelf onto my shoulder and I cannot lift my arm
I landed flat on my back and could not get up, they found a cracked bone at the hospital
I feel dizzy when I stand up and the doctor has signed me off
`,
  witnessStatement: `
I saw the accident happen, I was standing at the bus stop on the other side of the road
I am calling to give a statement as a witness, I do not know either of the drivers
I was walking my dog and I saw the blue car go through the red light and hit the other one
from where I stood I could clearly see that the van did not stop
I was not involved, I only saw what happened and left my number with the driver
I was in the car behind and I saw the whole thing
I heard a bang and turned around, then I saw a man get out and run away
I saw two young men break the window of the car and drive it away
I work in the shop across the road and I saw her slip on the stairs
the police asked me what I saw and I told them the same thing
I would say that the white car was going too fast, about fifty
I was looking out of my window when I noticed somebody climbing over my neighbour's fence
I can confirm what I saw, the cyclist had right of way
I was a passenger on the bus and I witnessed the collision
you asked me to describe what I saw as an independent witness
the man in the grey jacket ran towards the station, I did not see his face
I had a good view, it was daylight and nothing was in the way
I did not see the beginning, I only saw the car spin and hit the wall
I stopped to help the lady who was knocked down and waited until the ambulance came
both drivers got out and argued, I was on the pavement opposite
I have known neither of them before, I just happened to be there
I live opposite and looked out when I heard glass, there were two people at the neighbour's car
I was filling up at the garage when I saw the lorry go over the cyclist's wheel
from my balcony I watched the car roll down the hill with nobody in it
yes I can tell you what I saw, the taxi did not slow down for the lady on the crossing
I was driving behind the van and noticed that it was all over the road
I was asked to ring you about what I saw, I have no connection to any of them
`,
  policyInquiry: `
I would like to know whether my policy covers me for driving abroad
I want to add my daughter to my car insurance as a named driver
can you give me a quote for home insurance
when does my policy run out and how much is the renewal
I have moved house and need to change my address on the policy
I need a proof of insurance document, can you send me a copy
what is my excess and does it include windscreen cover
I want to cancel my policy at the end of the month
I would like to change the date that my direct debit is taken
can you tell me my policy number please
I have bought a new car and want to swap it over on my insurance
am I covered if I use the car for work
I want to pay my bill by card
I want to remove my husband from the plan
how do I reset the password for my online account
does my contents insurance cover my bicycle away from home
I am looking for an agent near me to talk about life cover
what are the benefits of the silver plan and can I upgrade
how much would it cost to add breakdown cover
is legal expenses included, I just have a general question about the cover
I would like to check the balance on my account and when the next payment is due
can I pay yearly instead of monthly
I want to set up automatic payments
I need to enroll in the dental plan
is my laptop covered by the policy if I travel
could you explain what comprehensive means
just a quick question, we are going to Spain in the summer, do I need anything extra for the car
I have changed banks and want to give you the new details for the monthly payment
could you tell me what I would pay if my son drove the car too
hello, I wondered if the plan pays for a rental car
can my cover be transferred when I move in with my partner
please send me the certificate again and tell me when it expires
`,
};
