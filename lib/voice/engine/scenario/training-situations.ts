import type { VoiceScenario } from '@/lib/voice/engine/interview';

/**
 * Situations of each scenario by lines of insurance, perils, objects and parties. One line is a pattern: of `{one|another}` one alternative is
 * said, and a pattern stands for as many sentences as its longest list of alternatives is long.
 */
export const SITUATIONS: Record<VoiceScenario, string> = {
  customerSupportComplaint: `
{I want|I'd like|I need|I wish} to {make|raise|lodge|register|file} {a complaint|a formal complaint|a grievance} about {one of your staff|your claims department|the repairer|your loss adjuster|the surveyor you sent|how this was sold to me|your call centre|the delay|this decision|my broker}
I {rang|called|phoned|emailed|wrote|messaged} {last week|twice|four times|in March|every day} and {nobody|no one|not one person|not a soul} {replied|rang back|got back to me|answered|has been in touch|did anything|followed it up}
{he|she|the agent|your colleague|the representative|the handler|the executive} was {rude|abrupt|sarcastic|dismissive|aggressive|patronising|unhelpful|condescending|disrespectful} and {hung up|put the phone down|talked over me|raised his voice|would not listen|kept interrupting|laughed at me}
I {was|have been|got} {left on hold|kept waiting|passed around|transferred|cut off|put through} {for an hour|five times|for fifty minutes|from one department to the next|again and again}
it {has been|is|has taken} {six weeks|three months|half a year|since January|ninety days} and my {claim|case|payment|refund|settlement|reimbursement|appeal} is {still not settled|still pending|going nowhere|stuck|not paid|ignored|no further}
you {promised|told me|said|assured me|swore|guaranteed} {it would be sorted|somebody would call|the money would be there|I'd have a decision|it was covered|the cheque was in the post} {by Friday|within five days|last month|this week} and {it wasn't|that never happened|nothing|it was a lie|I'm still waiting}
{you've|you have|your company has} {charged me twice|taken too much|overcharged me|put up my premium|taken money without asking|debited my account again|billed me for something I cancelled|kept my deposit} and I want {my money back|a refund|it put right|an explanation|every penny back|it reversed}
you {lost|mislaid|never logged|keep losing|sent back} my {documents|receipts|forms|medical reports|photographs|letters} and {now you ask for them again|I have to send it all again|blame me for it|nobody takes responsibility}
I was {mis-sold|misled about|lied to about|never told about|cheated over} this {policy|cover|exclusion|product|plan|clause} by your {agent|salesman|website|adviser|broker}
my {claim|bill|hospital claim|theft claim|water claim|windscreen claim} was {rejected|refused|declined|turned down|denied|repudiated} {for no reason|without any explanation|on a technicality|over the small print} and I {don't accept it|want to appeal|want it reviewed|think that's wrong|disagree completely}
the {repair|workmanship|job|respray|building work|plumbing|installation} your {contractor|garage|approved repairer|builder} did is {shoddy|terrible|a mess|not finished|worse than before|dreadful|already coming apart}
your {engineer|assessor|surveyor|courier|contractor|adjuster} {didn't turn up|never came|was two hours late|missed the appointment|cancelled on the day} and I {took a day off|waited in all day|lost a day's pay|had to rearrange work} for {nothing|him|that}
you sent {my details|my letter|private information|my medical records|someone else's papers} to {the wrong address|another customer|a stranger|my ex-husband|the wrong person} and that is {a breach|not acceptable|a serious matter|illegal|shocking}
this is {ridiculous|disgraceful|unacceptable|a joke|appalling|shambolic|pathetic|outrageous|an insult|beyond belief|very poor|not on}
I am {furious|livid|very unhappy|disgusted|extremely disappointed|fed up|at my wits' end|sick and tired of this|frustrated|upset|not satisfied|angry}
I want to {speak to|talk to|be put through to|hear from} {a manager|your supervisor|someone senior|your complaints team|whoever is in charge|the grievance officer|somebody who can decide}
I will {go to|be writing to|report you to|take this to|contact} {the ombudsman|the regulator|the insurance commissioner|my solicitor|the newspapers|trading standards|a lawyer|consumer court|the financial services authority}
{nobody|no one|none of you} {listens|takes responsibility|knows what the other is doing|reads my file|can tell me anything|ever rings back|seems to care}
I have {explained|told the story|repeated myself|gone over it} {five times|to every person|over and over|again and again}, {a different answer|another excuse|someone new|the same questions} each time
I've been {a loyal customer|with you|paying premiums|insured here} for {twenty years|eleven years|a decade} and {this is how I'm treated|I'm leaving|I won't be renewing|you've lost me|I'm taking my business elsewhere}
I expect {an apology|compensation|a proper reply|a written answer|somebody to call me today|the recordings to be listened to|a different handler|the fee to be refunded}
your {app|website|portal|online form|chat|phone menu} {doesn't work|keeps crashing|lost everything|went round in circles|is useless|locked me out} and {nobody can help|your helpline is no better|I've wasted hours}
`,
  motorAccidentFnol: `
I've {just had|been in|had|been involved in} {an accident|a crash|a collision|a bump|a prang|a smash|a wreck|a fender bender} {on the motorway|at the roundabout|at the junction|in the car park|on the way to work|at the crossroads|on the dual carriageway|on the freeway|on a country lane|at the toll plaza}
{a lorry|a taxi|a bus|a van|another car|a motorcyclist|a cyclist|an auto rickshaw|a tractor|an SUV|a pickup|a young driver} {pulled out|came out of a side road|changed lanes|jumped the lights|cut across|turned in front of me|ran the stop sign|came round on my side|braked suddenly|drifted over} and {hit me|went into my side|we collided|I couldn't stop|caught my wing|struck my door|took my mirror off|I ran into him|clipped my front}
I {reversed|backed|drove|rolled|scraped|swerved|slid|bumped} into {a bollard|a lamp post|a wall|a gatepost|a parked car|a tree|the barrier|a ditch|a hedge|the kerb|a fence|a pole|a shopping trolley} and {dented|damaged|scratched|cracked|bent|caved in} {the rear door|the bumper|the wing|the bonnet|the boot|the tailgate|the quarter panel|my front wheel}
I {skidded|slid|lost control|aquaplaned|spun} on {ice|black ice|wet leaves|gravel|the rain|mud|oil|snow} and {ended up in the verge|went off the road|hit the crash barrier|rolled over|went through a hedge|hit the car in front|mounted the pavement|ended in a field}
{I hit|I ran over|I struck|I collided with} {a deer|a cow|a dog|a pothole|a badger|a stray animal|debris in the road|a fallen branch|a horse|a sheep} and {the front is smashed|the radiator is gone|the bumper came off|a wheel is buckled|the windscreen cracked|the airbags went off}
I {was|had been} {stationary|waiting|stopped|sitting} {at the lights|in traffic|at a zebra crossing|in the queue|at the give way} and {was hit from behind|someone ran into the back of me|he shunted me|got rear-ended|she went straight into my boot}
{somebody|someone|another driver|a delivery van|an unknown car} {hit|scraped|dented|backed into|sideswiped|damaged} my {parked car|car while it was parked|car outside the shops|car in the car park} and {drove off|left a note|didn't stop|left no details}
{my husband|my wife|my son|my daughter|an employee|my dad} was {driving|at the wheel|behind the wheel} when {it happened|they crashed|he hit the post|she misjudged the bend|he was rear-ended}
the {bumper|headlight|grille|bonnet|windscreen|wing|fender|door|mirror|axle|radiator|back light|front end|steering} is {smashed|hanging off|crumpled|cracked|bent|gone|broken|pushed in|leaking}
my {car|vehicle|van|bike|truck|scooter|motor} {can't be driven|was towed|is at the garage|is a write-off|is on the recovery truck|was totalled|is at the body shop|won't start since|is undriveable}
{the other driver|he|she|the van driver} {admitted fault|gave me his details|said sorry|was on the phone|had no insurance|drove away|didn't stop|swapped details with me|says it was my fault}
I {need|want|would like} to report {an accident|a crash|a collision|damage to my car|a road traffic accident|a hit and run} and {get it repaired|get a courtesy car|start a claim|have it towed|find a garage}
I was {doing thirty|turning right|overtaking|changing lanes|merging|pulling out of my drive|coming round a bend|parking|going straight on|leaving the petrol station} when {he hit me|the crash happened|we touched|it happened|the impact came}
I opened {my door|the car door} and {a cyclist|a car|a scooter|a van} {went into it|hit it|took it off|clipped it}
a {stone|rock|brick|ladder|branch|sheet of ice} {fell off|flew up from|came off} {a lorry|the truck in front|a trailer} and {hit|cracked|went through|landed on} {my windscreen|my bonnet|the roof of my car}
{nobody was hurt|we're all okay|just a few bruises|my passenger has a sore neck|the baby was checked over|only shaken|I bumped my knee but it's fine}, {it's the car that's damaged|but the car is a mess|the car took it|but my door won't shut}
there were {three|four|two|five} {cars|vehicles} {involved|in it|in the pile-up} and {I was in the middle|mine was the second|the police closed the lane|the road was blocked}
`,
  vehicleTheftFnol: `
my {car|van|motorbike|truck|scooter|pickup|jeep|caravan|trailer|motorhome|bike|moped|tractor|taxi} {has been stolen|was stolen|has been taken|was nicked|is missing|has disappeared|was robbed|has been pinched|got jacked|has vanished|is gone} {overnight|from the drive|from outside the house|from the car park|from the street|from the yard|from the basement parking|from the station|from the hotel|from work}
I {came out|went down|looked out|went back|got home|returned} {this morning|at six|after work|from shopping|from my holiday} and {it was gone|the space was empty|it wasn't there|there was just broken glass|the car had gone|no sign of it|it had vanished}
I {parked|left} it {outside my flat|on the drive|in the multi-storey|in the street|in the garage|at the airport|in the compound|by the gym|round the corner} {last night|at nine|on Friday|for ten minutes|over the weekend}, {locked|with the alarm on|with the handle locked} and {now it's gone|someone took it|it has been stolen}
{thieves|somebody|two men|lads|a gang|burglars|someone} {took|stole|drove off in|got away with|made off with|robbed|cloned the key and took} {my car|our van|the truck|my motorcycle|the Audi|the work van|both cars}
they {broke in|forced the door|fished the keys through the letterbox|came in while we slept|broke into my locker|took my bag} and {took the keys|stole the car|drove it away|got my fob|went off in it}
it's {a black BMW|a grey Golf|a white Transit|a silver Corsa|a blue Honda Civic|a Royal Enfield|a Hyundai Creta|a red Fiesta|a Toyota Hilux|a Ford F-150|a Mercedes Sprinter|a Swift Dzire|a Nissan Qashqai|a Dodge Ram|a Land Rover}, {nineteen plate|two years old|2018 model|with a tow bar|diesel|low mileage}
I {have|still have|hold} {both keys|both sets of keys|the only key|the spare key|the key fob|original and duplicate key}
they used {a relay|a device|a keyless gadget|a signal booster|a laptop|a tow truck|a fake key|bolt cutters} to {start it|take it|open it|get in|steal it}
I was {carjacked|hijacked|robbed|threatened|dragged out|held up} {at the lights|at the petrol station|in my drive|at knifepoint|at gunpoint|outside the shop} and they {took the car|drove off in it|made me hand over the keys|got in and drove away}
the {tracker|tracking app|GPS|immobiliser|alarm} {shows nothing|stopped working|was ripped out|is offline|lost the signal|last pinged at two}
I {checked with|asked|rang} {the council|the towing companies|the pound|the impound lot|the finance company|the neighbours|security} {and it wasn't towed|but nobody has it|in case it had been removed}
the {police|guards|sheriff|garda|officers|cops} {found it burnt out|recovered it stripped|haven't found it|have registered the FIR|gave me a theft report|circulated the plate|say it's been cloned|found the plates in a hedge}
{a man|a buyer|somebody|a customer|a renter|the hirer|an employee|a so-called valet} {took it for a test drive|never brought it back|drove away in it|ran off with it|disappeared with the vehicle|didn't return it|sold it on}
my {tools|laptop|golf clubs|child seat|handbag|work gear|documents|house keys} were {in the car|in the back|in the boot|inside when it was taken|in it as well}
{the camera|CCTV|the doorbell|the dashcam|the gate footage|next door's camera} shows {two men|somebody|a hooded man|them} {taking it|driving it away|getting in and going|loading it on a lorry|breaking the lock}
it was {taken|stolen|driven off|pinched} {with the engine running|while I was paying for fuel|while it was warming up|while I unloaded the shopping|while I was in the shop}
I want to {report|claim for} {a stolen car|a stolen vehicle|the theft of my van|the theft of my motorbike|my vehicle being taken}
the {catalytic converter|wheels|number plates|battery} {was|were} {stolen|cut off|taken} {from my car|off the van|in the night}
`,
  propertyDamageFnol: `
{the|our|my} {washing machine|dishwasher|boiler|radiator|water tank|bath|shower|toilet|fridge|pipe under the sink|hot water cylinder|sprinkler|outside tap|geyser} {leaked|burst|overflowed|has been leaking|gave way|split|froze and burst|exploded} and {flooded|soaked|ruined|came through|damaged|is dripping through} {the kitchen|the ceiling|the carpet|the floorboards|the flat below|the laminate|the lounge|the bedroom|the hall|the parquet}
{the storm|the wind|the gale|the hurricane|the hail|the tornado|heavy snow|the monsoon|the cyclone} {took|blew off|ripped|brought down|damaged|cracked|smashed|tore off} {the roof|the tiles|the shingles|the chimney|the fence|the gutters|the shed|the conservatory|the skylight|the solar panels|the aerial|the siding}
{a tree|a branch|the neighbour's wall|scaffolding|a telegraph pole|next door's oak|the chimney} {fell on|came down on|crashed through|landed on} {the house|the roof|our garage|the shed|the greenhouse|the porch|my extension|the garden wall}
{there was|we had|we've had|there's been} {a fire|a chip pan fire|an electrical fire|a blaze|a short circuit|smoke|a chimney fire|an explosion} in {the kitchen|the garage|the loft|the shop|the utility room|the fuse box|the warehouse|the living room|the godown|the restaurant}
{the walls|the units|the curtains|the cupboards|the furniture|everything|the stock|the machinery|the machines} {is|are} {black with smoke|covered in soot|scorched|burnt|ruined|melted|soaked|destroyed|charred|water damaged|warped}
the {river|drain|sewer|basement|ground floor|cellar|street|canal|stream} {flooded|backed up|filled with water|came up|overflowed|burst its banks} and {we have a foot of water|there's mud everywhere|the carpets are wet|it's in the sockets|the sofa is floating|sewage came in}
{we've been|I've been|the house was|my flat was|the shop was|our office was|the church was} {burgled|broken into|ransacked|robbed while we were away|vandalised|turned over} and they {took|stole|got away with|smashed|wrecked} {the jewellery|the television|the laptops|my wife's rings|the till|cash and watches|the games console|the patio door|the window|the safe}
{the ceiling|a wall|the plaster|the balcony|the floor|part of the roof|the boundary wall|the retaining wall} has {come down|collapsed|caved in|fallen|cracked|sagged|subsided}
{lightning|a power surge|a power cut|the voltage} {struck the house|blew the television|fried the electrics|took out the router and boiler|spoiled everything in the freezer|burnt the circuit board|killed the fridge|destroyed the till}
{a car|a van|a lorry|a delivery truck|somebody} {drove into|crashed into|reversed into|went through|hit|knocked down} {my house|our garden wall|the shop front|my fence|the gatepost of our house|the porch|our front garden|my garage door}
{I dropped|my son threw|the kids knocked over|the dog broke|I spilled|I put my foot through} {a pan on the hob|a ball at the television|the telly|paint on the carpet|wine on the sofa|the ceiling|an iron on the worktop|the glass door}
{the water|rain|damp|sewage|oil} is {coming through|dripping from|running down|pouring in at|seeping up|staining} {the light fitting|the wall|the bedroom ceiling|the window frame|the skirting|the floor tiles|the bathroom|the chimney breast}
we {can't live there|had to move out|are in a hotel|have no heating|have no electricity|can't use the kitchen|can't open the business} {because of the damage|until it dries|since the fire|since the flood|at the moment}
I need {a plumber|a builder|someone to board it up|a surveyor|an electrician|a roofer|drying equipment|somebody to make it safe|the wreckage cleared} {today|urgently|tonight|as soon as possible}
there's {a crack|subsidence|a hole|a bulge|mould|a stain|a gap} in {the outside wall|the ceiling|the roof|the foundation|the plaster|the bedroom wall|the gable}
I want to claim on my {home|house|buildings|contents|property|homeowners|landlord|shop|business|householder} {insurance|policy|cover} for {water damage|fire damage|storm damage|a break-in|a broken window|escape of water|accidental damage|hail damage|vandalism|damage to the property}
{upstairs|next door|the flat above|the neighbours|the tenants} {let their bath overflow|had a leak|had a burst pipe|set fire to|flooded us|wrecked the place|left the tap running}
{the fire brigade|the firemen|the plumber|the roofer|the electrician|the fire officer} {put it out|broke the door|said it's not safe|turned it off|put a tarpaulin on|told us not to use it|pumped the water out}
`,
  injuryStatement: `
I {broke|fractured|sprained|dislocated|hurt|injured|twisted|bruised|shattered|cracked|crushed|burnt|cut} my {wrist|ankle|collarbone|hip|arm|leg|ribs|shoulder|elbow|knee|foot|nose|jaw|thumb|pelvis|skull|spine|finger|back|neck}
I {slipped|tripped|fell|was knocked down|was thrown|was struck|was hit|was crushed|was bitten|was burned|was trapped} {on a wet floor|over a cable|down the stairs|off a ladder|by a forklift|by a falling box|by a dog|against the seat|on an uneven pavement|in the machine|by a car on the crossing|getting off the bus|from the scaffolding}
{they|the doctors|the hospital|the surgeon|A and E|the emergency room|the clinic} {X-rayed it|did a scan|put it in plaster|operated|stitched it|put a plate and screws in|gave me an MRI|kept me in for a week|glued the cut|set the bone|drained it|took out the tooth|put a cast on}
I {had|needed|have had|was given} {surgery|an operation|twelve stitches|a skin graft|physiotherapy|injections|painkillers|antibiotics|a blood transfusion|a neck collar|a sling|counselling|an implant|a hip replacement|a brace}
I {can't|cannot|still can't|couldn't|wasn't able to} {lift anything|sleep|walk far|turn my head|bend down|grip|drive|dress myself|work|sit for long|stand|climb stairs|hold a cup|pick up my child|chew|write|concentrate}
I have {pain|numbness|tingling|headaches|dizziness|stiffness|swelling|nightmares|panic attacks|pins and needles|weakness|a scar|ringing|spasms|flashbacks} in my {neck|lower back|shoulder|hand|leg|head|hip|arm|knee|chest|jaw|fingers|ear|sleep}
I've been {off work|signed off|in a wheelchair|on crutches|in a cast|bedridden|on light duties|walking with a stick|in a sling|without pay|on sick leave} for {three weeks|two months|six weeks|the whole summer|ten days}
{my doctor|the consultant|the physio|the specialist|the surgeon|my GP|the dentist|the neurologist|the therapist} says {it will take a year|it may never be right|I need another operation|there's nerve damage|it's a slipped disc|it's whiplash|it's concussion|the ligament is torn|there'll be arthritis|it's healing slowly|I mustn't lift}
I was taken {to hospital|by ambulance|to casualty|by helicopter|to the trauma unit|to the emergency} and {stayed four nights|was in intensive care|discharged the same day|they kept me under observation|went to theatre|woke up on a ward}
I'm {taking|on|still on} {painkillers|tablets|codeine|ibuprofen|blood thinners|strong medication|morphine patches|sleeping tablets|anti-inflammatories}
the {pain|swelling|bruising|numbness|burning|stiffness} {got worse|started the next day|keeps me awake|comes and goes|never goes away|goes down my leg|is there all the time|is a bit better}
before {the accident|the fall|this|that day} I {was healthy|had no trouble with my back|played football|worked full time|never had a problem|ran every week}, now {I can't|I have to rest|my wife does everything|I'm in pain|I gave it up|I need help}
{my son|my daughter|my husband|my mother|my wife} {broke|hurt|burned|injured|fractured|lost} {his arm|her wrist|his leg|her hip|two teeth|his hand} and {needed an operation|was in hospital|is still limping|has a scar}
{I lost|they amputated|they couldn't save|they removed} {the tip of a finger|two fingers|a tooth|my spleen|part of my toe|the sight in one eye|a lot of blood}
I was {a passenger|crossing the road|at work|in the shop|in the back seat|lifting a box|cleaning|on my bike|on holiday|walking along} when I {got hurt|was injured|felt something go|heard a snap|blacked out|landed on my side|hit my head}
I {lost wages|lost earnings|had to pay for taxis|had to pay for treatment|took unpaid leave|can't do my job anymore|missed my exams} because of {the injury|my back|my hand|the injuries|my leg}
`,
  witnessStatement: `
I {saw|seen|watched|noticed|witnessed|observed|could see} {a man|the van|the lorry|two lads|a woman|the driver|the silver car|somebody|the cyclist|the taxi|a boy|the old lady} {hit|go into|run away|break the window|fall|come out|climb over|go through the red light|pull out|drive off|slip|get in|reverse|push} {the other car|from the house|the fence|onto the pavement|on the stairs|into the wall|the parked car|in front of him|towards the station|the girl on the bike}
I {didn't know|don't know|have never met|had never seen|have no connection with|am not related to|don't work for} {either of them|any of them|the people|the driver|the family|him|her|either driver|the owner}
I was {standing|waiting|walking|sitting|parked|working|driving behind|looking out|queuing|on the bus|having a smoke|jogging|cycling} {at the bus stop|on the other side|across the road|in my garden|by the window|outside the shop|two cars behind|on the balcony|with the dog|at the counter|next to it} {and saw|when I saw|when I heard|so I saw} {it happen|the whole thing|everything|it all|the crash|what happened|the bang|him fall}
I {heard|only heard} {a bang|shouting|glass breaking|a crash|a scream|brakes|tyres squealing|a thud|an explosion|an alarm} and {turned round|looked up|ran out|went to the window|looked out|stopped} and {saw|there was} {the car on its side|a man lying there|somebody running|smoke|two people arguing|the lady on the floor|a van driving off}
you {asked|wanted|wrote to|rang|left a message for} me {to say what I saw|about what I saw|to give a statement|as a witness|about the incident|about my neighbour's fire|about the accident outside my shop}
{I'm|I am|I'd be} {a witness|an independent witness|not involved|just a bystander|only a passer-by|the neighbour|a colleague of hers|the caretaker|the security guard|the bus driver|the shop assistant|a teacher at the school|the postman|a customer}
I {can't say|couldn't see|didn't see|am not sure} {who started it|his face|the beginning|the number plate|how fast he was going|what happened before|whose fault it was|which way he went}
{he|she|the driver|the man|the lad|the woman} {was going|must have been doing|was driving} {too fast|about forty|slowly|on the wrong side|well over the limit|at walking pace|without lights}, {I'd say|in my opinion|as far as I could tell|I would swear to it|I'm certain}
{the light|the signal|the road|the crossing} was {green|red|clear|wet|busy|empty} for {him|her|the cyclist|the lorry|the blue car|us}, {I'm sure of that|definitely|I'm positive|a hundred per cent}
I {gave|left} my {name|number|card|details|statement} {to the police|with the driver|to the officer|to the lady|with the manager|to the guard}
I {stopped|stayed|waited|went over|ran across} to {help|see if they were alright|call an ambulance|ring 999|hold her hand|check on him|give first aid|get the registration}
{he|she|one of them|the man|the tall one|the other one} was wearing {a grey hoodie|a yellow jacket|a cap|dark clothes|a helmet|a uniform|a red shirt} and {ran off|got into a car|walked away|was limping|had a bag|was shouting}
I {work|live} {opposite|across the road|in the building|in the shop next door|in the same office|upstairs|two doors down} {and I saw|so I have a clear view|and it was right in front of me|and I noticed}
I {could|can} {identify him|recognise him|describe the man|remember the number plate|tell you the time exactly|confirm that|picture it now}
I {had|got} {a clear view|a good look|a good view|an unobstructed view|only a glimpse} {of it|of the junction|from where I stood|from my window|from the top deck|through the mirror}
{that's all I saw|that is what I saw|that's everything I can tell you|I only want to say what I saw|I've told the police the same}, {I've nothing to gain|I have no side|it makes no difference to me|I hope it helps|I'm happy to sign it}
there was {oil|water|ice|a spill|a cable|a loose tile|no sign} {on the floor|on the ground|there}, {I'd told the supervisor|I'd noticed it earlier|anybody could have slipped} and {she went over|he fell|she slipped right beside me}
`,
  policyInquiry: `
{am I|are we|is my son|is my wife|is my bike|is my phone|is the caravan|is my jewellery} {covered|insured|included} {for|if|when} {driving abroad|we go skiing|I work from home|it is stolen|we rent it out|I use it for work|it's left in the garage|there is a flood|I lend it to a friend|it gets dropped}
does {my policy|it|the insurance|the plan|my cover} {cover|include|pay for|extend to|allow} {breakdown|a rental car|legal expenses|windscreen|key replacement|dental work|pregnancy|accidental damage|my laptop|the shed|pets|a lodger|business use|towing a trailer|tree roots|physiotherapy}
{what|how much} {is|would be|would|will} {my excess|the deductible|the premium|it cost to add my son|I pay monthly|the renewal price|the limit for jewellery|the charge for cancelling|the cost of a second car|the sum insured}
{can I|could I|how do I|I'd like to|I want to|is it possible to} {add|put|include|remove|change|update|swap} {a named driver|my daughter|my new car|my address|my bank details|the beneficiary|my surname|another property|my husband|the nominee|my phone number|the mileage}
I'm {thinking of|planning on|looking at|about to start} {buying a house|getting a dog|renting out a room|moving abroad|retiring|building an extension|buying an electric car|starting a business|installing solar panels|going on a cruise} and {wondered|wanted to ask|need to know|was curious} {about cover|what I'd need|if I have to tell you|what it does to the price|what you offer}
my {renewal|renewal notice|policy|certificate|car insurance|health insurance} {is due|runs out|came through|expires|is coming up} {next month|in May|on the tenth|soon} and I {have a question|wanted to check the details|want to compare|wondered why it's gone up|want to know my options}
{could you|can you|would you|please} {send|email|post|give} me {a copy of the policy|the certificate|a quote|proof of insurance|the schedule|a tax statement|my no claims proof|the booklet|a green card|the forms|a breakdown of the premium}
what {happens|would happen|do I do} {if I cancel|if I miss a payment|if I have an accident abroad|when the policy matures|if I change jobs|if I die|if the car was stolen|if there was a leak}, {am I still covered|is there a fee|would you pay|do I lose my no claims}
{do I need|do I have to|should I|must I} {tell you|declare|list|buy separate cover|upgrade|get a valuation|inform you} {about a speeding ticket|about my heart condition|if I convert the loft|my engagement ring|for a lodger|when I change the wheels|for an e-bike|about a new alarm|about my diabetes}
what's {the difference|the waiting period|the grace period|the notice period|the maximum age|the cooling off period|the limit} {between comprehensive and third party|for existing conditions|for the premium|for cancelling|for a child|on the gold plan|for maternity}
I {just|only} {wanted to check|want to ask|have a quick question|need some information|wanted to find out|am ringing to ask|want to understand} {about my cover|what I'm paying for|what is included|about the excess|how it works|whether that is right|what the small print means}
{nothing has happened|I haven't had an accident|there's no claim|it's not a claim}, {I only want to know|I'm just asking|I just want to be sure|it's for the future}
I {can't find|lost|need} my {policy number|paperwork|documents|membership card|login|password} {and want to know|could you tell me|please} {what it is|who is on it|when it started|how to get in|where to look}
I'd like {a quote|a price|some prices|an idea of the cost} for {home insurance|a young driver|life cover|travel insurance|a van|pet insurance|my new flat|a second home|dental|business insurance}
{we're|I'm|my parents are} {moving house|going to Spain|travelling to America|coming to visit|getting married|having a baby|changing the car} {next week|in August|on the first|in the spring}, {what do I need to do|do I need extra cover|does the cover carry over|can it be transferred|is there anything to sign}
which {hospitals|garages|doctors|countries|drivers|events|items|vets} are {in the network|covered|cashless|approved|on the policy|included|excluded}
can I {pay yearly|pay by card|change the payment date|increase my deductible|lower my premium|combine the two policies|raise the sum insured|get a discount|switch to monthly|claim it on tax}
`,
};

/** What is said in many calls and tells little of their scenario by itself: said along with each of the scenarios named. */
export const ASIDES: [scenarios: VoiceScenario[], pattern: string][] = [
  [
    ['motorAccidentFnol', 'vehicleTheftFnol', 'propertyDamageFnol', 'injuryStatement', 'customerSupportComplaint'],
    `{I've got|I have|I took|there are} {photos|pictures|a video|the receipts|all the papers}, {I can send them|shall I email them|they're on my phone|what else do you need}`,
  ],
  [
    ['motorAccidentFnol', 'vehicleTheftFnol', 'propertyDamageFnol', 'witnessStatement'],
    `the {police|officers|guards|sheriff's office} {came|took a statement|gave me a reference|are looking into it|have the report|wrote it up|asked for the footage}`,
  ],
  [
    ['motorAccidentFnol', 'propertyDamageFnol', 'vehicleTheftFnol'],
    `{a neighbour|a lady in a shop|a passer-by|somebody at the bus stop|the people opposite} {saw it|saw it happen|heard it|saw them|has it on camera|left a number}`,
  ],
  [
    ['motorAccidentFnol', 'vehicleTheftFnol', 'propertyDamageFnol'],
    `{what happens now|what do I do next|can you send somebody|do I need to fill in a form|can you open a claim|how long does it take|I'd like to start a claim}`,
  ],
  [
    ['motorAccidentFnol', 'injuryStatement', 'witnessStatement'],
    `{the ambulance|the paramedics|an ambulance crew} {came|checked him over|took her to hospital|took the other driver away|said it was shock|looked at my neck}`,
  ],
  [
    ['customerSupportComplaint', 'injuryStatement'],
    `{I was hit from behind|a lorry went into us|I slipped in a shop|a van knocked me off my bike|we had a crash} {in March|last year|in June|on the ninth}`,
  ],
  [
    ['customerSupportComplaint'],
    `{this is about|it's about|I'm ringing about} {my stolen car|the leak in my kitchen|my accident|my broken wrist|the burglary|the storm damage|my car insurance|my hospital stay|my renewal|the fire}`,
  ],
  [
    ['customerSupportComplaint'],
    `{my car was stolen|a pipe burst|I had an accident|my roof was damaged|I broke my arm|my van was hit|we were burgled} {in May|last summer|eight weeks ago|back in the spring} and {you still haven't paid|I've had nothing but excuses|your people have done nothing|I've chased you ever since}`,
  ],
  [
    ['policyInquiry'],
    `{if|say|suppose} {my car was stolen|a pipe burst|I had an accident|a tree fell on it|I broke my leg on holiday|somebody broke in|there was a fire}, {would that be covered|what would you pay|would I lose my bonus|how does it work}`,
  ],
  [
    ['witnessStatement'],
    `the {blue car|white van|lorry|motorbike|taxi|bus|jeep|red hatchback} {hit|went into|clipped|ran into|shunted|knocked down|scraped} {the cyclist|the old man|the small car|the wall|the lady's car|the boy|the parked van|a fence} and {didn't stop|he got out|the driver was on the phone|she was crying|there was glass everywhere}`,
  ],
];
