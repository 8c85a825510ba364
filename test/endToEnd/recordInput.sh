# Runs a program in this terminal and writes down every byte that the terminal gives it.
#
#     sh recordInput.sh FOLDER PROGRAM ARGUMENT…
#
# Only the program's input goes through `script`, over a second terminal. For all else it is in the first one: it draws
# there and is in its foreground, or it would be refused for the wrapper's sake. When the program has ended, the recorder
# has the keyboard.
folder=$1
shift
exec 3<&0
script --quiet --flush --log-in "$folder/bytes" --command "tty >'$folder/tty.part'; mv '$folder/tty.part' '$folder/tty'; exec sleep infinity" <&3 >/dev/null &
recorder=$!
trap 'kill "$recorder"; exit' HUP TERM
until [ -e "$folder/tty" ]; do sleep 0.02; done
# For its own screen, `script` would have line ends as they are. What is drawn by programs needs what terminals do.
stty opost <&3
"$@" <"$(cat "$folder/tty")" &
echo "$!" >"$folder/pid.part"
mv "$folder/pid.part" "$folder/pid"
# Of a program that is killed the shell would write over what it had drawn.
wait "$!" 2>/dev/null
wait "$recorder"
