#!/bin/sh
# A program that speaks UGI, plays nothing, and misbehaves in the way its first argument says.
case $1 in
gone) exit 3 ;;
mute) while read -r line; do :; done; exit ;;
esac
while read -r line; do
    case $line in
    ugi) echo "ugiok" ;;
    isready) echo "readyok" ;;
    go*)
        case $1 in
        illegal) echo "bestmove a1" ;;
        nonsense) printf 'bestmove \033[31m\377x\n' ;;
        silent) ;;
        late) sleep 0.35; echo "bestmove e2" ;;
        crash) echo "out of luck" >&2; exit 7 ;;
        killed) kill -9 $$ ;;
        garbage) echo "bestmove" ;;
        flood) while :; do echo "info string la la la"; done ;;
        line) while :; do printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'; done ;;
        deaf) exec 0<&-; exec 1>&-; sleep 30 ;;
        esac
        ;;
    quit) exit ;;
    esac
done
