#!/bin/sh
# Makes the two recordings of the demo; needs espeak-ng and ffmpeg. Everything in them is invented.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { espeak-ng -v "$1" -s "$2" -w "$work/$3.wav" "$4"; }
say en-gb-x-rp 165 a "Harbour Mutual, this call is recorded. Can you tell me what happened on Sunday evening?"
say en-gb-scotland 150 b "Yes. I was coming down the A 61 towards Clay Cross. The lights by the garage were red, so I had slowed right down. I was rolling, maybe fifteen. Then there was a bang from behind."
say en-gb-x-rp 165 c "On the form you wrote that you were stationary."
say en-gb-scotland 150 d "Near enough. I mean, I was about to stop."

# Telephone quality: one channel, 8 kHz, the band of a telephone line, a little noise.
ffmpeg -v error -y -i "$work/a.wav" -i "$work/b.wav" -i "$work/c.wav" -i "$work/d.wav" \
  -f lavfi -i "anoisesrc=color=pink:amplitude=0.004:duration=40:seed=7" \
  -filter_complex "[0][1][2][3]concat=n=4:v=0:a=1,aresample=8000,highpass=f=300,lowpass=f=3400[v];[v][4:a]amix=inputs=2:duration=first:normalize=0" \
  -ac 1 -ar 8000 -c:a pcm_s16le -map_metadata -1 -fflags +bitexact call.wav

# A dash camera: a road at dusk that trembles and the car ahead coming closer.
ffmpeg -v error -y -f lavfi -i "color=c=0x46505c:s=480x270:r=12:d=5" -f lavfi -i "color=c=0x6e1d20:s=160x110:r=12:d=5" \
  -filter_complex "[1]drawbox=x=18:y=10:w=124:h=38:color=0x1b2026:t=fill,drawbox=x=6:y=56:w=26:h=16:color=0xff5a4d:t=fill,\
drawbox=x=128:y=56:w=26:h=16:color=0xff5a4d:t=fill,drawbox=x=56:y=74:w=48:h=14:color=0xe8c53a:t=fill,drawbox=y=100:h=10:w=160:color=0x15181b:t=fill,\
scale=w='trunc((50+16*t)/2)*2':h='trunc((34+11*t)/2)*2':eval=frame[car];\
[0]drawbox=y=150:h=120:w=480:color=0x24272b:t=fill,drawbox=x=356:y=150:w=6:h=120:color=0xb9b39d:t=fill,drawbox=x=40:y=60:w=6:h=100:color=0x2d3238:t=fill,\
drawbox=x=34:y=60:w=18:h=34:color=0xd8432f:t=fill[road];\
[road][car]overlay=x='240-w/2':y='172-h/2+4*t':eval=frame,crop=464:254:'8+3*sin(9*t)':'8+3*cos(7*t)',noise=alls=6:allf=t" \
  -c:v libx264 -preset veryslow -crf 28 -pix_fmt yuv420p -movflags +faststart -map_metadata -1 -fflags +bitexact dashcam.mp4
