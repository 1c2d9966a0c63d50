{{- define "nomdemprunt.labels" -}}
app.kubernetes.io/name: nomdemprunt
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "nomdemprunt.confined" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}
